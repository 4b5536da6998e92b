import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { objects, type ObjectRow } from './tables.ts';

export interface ListQuery {
  readonly prefix: string;
  /** What ends the first part of a key behind the prefix; keys with the same first part are told as one. */
  readonly delimiter: string;
  /** Keys and common beginnings up to this one were told before. */
  readonly after: string;
  readonly most: number;
}

export interface Listed {
  readonly objects: readonly ObjectRow[];
  readonly prefixes: readonly string[];
  /** The last that was told, where more follow. */
  readonly next: string | undefined;
}

/** Follows on all keys that begin with a text. */
const last = '\u{10FFFF}';

/** Whether a key begins with a text, by the index. */
export const beginsWith = (prefix: string) => sql`${objects.key} >= ${prefix} and ${objects.key} < ${prefix + last}`;

/** Lists a part of an account's objects by the bytes of their keys; what a delimiter hides is skipped, not read. */
export async function listObjects(
  db: Database,
  accountId: number,
  { prefix, delimiter, after, most }: ListQuery,
): Promise<Listed> {
  const found: ObjectRow[] = [];
  const prefixes: string[] = [];
  // The database knows no such character, and no key has it.
  if (prefix.includes('\0') || after.includes('\0')) return { objects: [], prefixes: [], next: undefined };
  const commonOf = (key: string): string | undefined => {
    const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    return at < 0 ? undefined : key.slice(0, at + delimiter.length);
  };
  // A common beginning that was told last hides all that begin with it.
  let cursor = after.startsWith(prefix) && commonOf(after) === after ? after + last : after;
  let told = after;
  for (;;) {
    const size = Math.min(most - found.length - prefixes.length + 1, 1_000);
    const rows = await db
      .select()
      .from(objects)
      .where(and(eq(objects.accountId, accountId), gt(objects.key, cursor), beginsWith(prefix)))
      .orderBy(asc(objects.key))
      .limit(size);
    for (const row of rows) {
      const common = commonOf(row.key);
      if (common !== undefined && common === prefixes.at(-1)) continue;
      if (found.length + prefixes.length >= most)
        return { objects: found, prefixes, next: most === 0 ? undefined : told };
      told = common ?? row.key;
      if (common === undefined) found.push(row);
      else prefixes.push(common);
    }
    if (rows.length < size) return { objects: found, prefixes, next: undefined };
    const end = rows.at(-1)!.key;
    const common = commonOf(end);
    cursor = common === undefined ? end : common + last;
  }
}
