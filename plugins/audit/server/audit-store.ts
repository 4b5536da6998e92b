import { and, desc, eq, gte, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { anywhere } from '#core/server/database/searchable.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { AuditFilters } from '../contract.ts';
import { auditEntries, type KeyedEntry, type StoredEntry } from './tables.ts';

const dayMs = 86_400_000;
const pageRows = 500;

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly keptDays: number;
}

/** Who changed what, as the database holds it. */
export class AuditStore {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Writes them; what is written already stays as it is. */
  async add(entries: readonly KeyedEntry[]): Promise<void> {
    await this.#parts.db
      .insert(auditEntries)
      .values([...entries])
      .onConflictDoNothing({ target: auditEntries.entryKey });
  }

  /** A page of an account's entries, or of all, newest first, and how many there are. */
  async page(
    accountId: number | undefined,
    filters: AuditFilters,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly total: number; readonly rows: readonly StoredEntry[] }> {
    const { db } = this.#parts;
    const where = whereOf(accountId, filters);
    const [total, rows] = await Promise.all([
      db.$count(auditEntries, where),
      db
        .select()
        .from(auditEntries)
        .where(where)
        .orderBy(...newestFirst)
        .limit(size)
        .offset(page * size),
    ]);
    return { total, rows };
  }

  /** All of them, newest first; read piece by piece as they are taken. */
  async *all(accountId: number | undefined, filters: AuditFilters): AsyncGenerator<StoredEntry> {
    for (let last: StoredEntry | undefined; ;) {
      const rows = await this.#parts.db
        .select()
        .from(auditEntries)
        .where(and(whereOf(accountId, filters), last && before(last)))
        .orderBy(...newestFirst)
        .limit(pageRows);
      yield* rows;
      if (rows.length < pageRows) return;
      last = rows.at(-1);
    }
  }

  /** Drops what is too old. */
  async clean(): Promise<void> {
    const { db, clock, keptDays } = this.#parts;
    await db.delete(auditEntries).where(lt(auditEntries.at, new Date(clock().getTime() - keptDays * dayMs)));
  }
}

const newestFirst = [desc(auditEntries.at), desc(auditEntries.id)];

const before = ({ at, id }: StoredEntry): SQL =>
  sql`(${auditEntries.at}, ${auditEntries.id}) < (${at.toISOString()}::timestamptz, ${id})`;

function whereOf(
  accountId: number | undefined,
  { who, what, calls = [], outcome, from, to, text }: AuditFilters,
): SQL | undefined {
  const { login, actor, keyName, call, params, names, changes, code, ip, requestId } = auditEntries;
  const about = sql`(${params}::text || ${names}::text || ${changes}::text)`;
  const holds = (words: string | undefined, ...columns: Parameters<typeof ilike>[0][]) =>
    words ? or(...columns.map((column) => ilike(column, anywhere(words)))) : undefined;
  return and(
    accountId === undefined ? undefined : eq(auditEntries.accountId, accountId),
    holds(who, login, actor, keyName),
    or(holds(what, call, about), calls.length > 0 ? inArray(call, calls) : undefined),
    outcome && eq(auditEntries.outcome, outcome),
    from && gte(auditEntries.at, from),
    to && lt(auditEntries.at, to),
    holds(text, login, actor, keyName, call, about, code, ip, requestId),
  );
}
