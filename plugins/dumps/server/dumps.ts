import * as z from 'zod';
import { parsedJson, isObject } from '#core/contract/texts.ts';
import { Fault, invalid } from '#core/contract/fault.ts';
import { readSent } from '#core/contract/sent.ts';
import type { Host } from '#core/plugin/host.ts';
import type { AccountRef, Asked, FieldChange } from '#core/server/auth/identity.ts';
import type { UnitOfWork } from '#core/server/database/database.ts';
import { completedBy } from '#core/server/points.ts';
import { dumps, type AccountDataDifference, type AccountDataDump, type DumpRefusal } from '../contract.ts';
import { partPoint } from './public.ts';

interface Wishes {
  readonly dryRun?: boolean | undefined;
  readonly noErrors?: boolean | undefined;
}

type Item = string | { readonly name: string };
type Lists = Readonly<Record<string, readonly unknown[]>>;

/** Ends a unit of work whose result is wanted and whose changes are not. */
class Undone extends Error {
  readonly after: AccountDataDump;
  constructor(after: AccountDataDump) {
    super('undone on purpose');
    this.after = after;
  }
}

/** What accounts have as files: written and read part by part. */
export class Dumps {
  readonly #host: Host;
  readonly #unit: UnitOfWork;
  #schemas: Readonly<Record<string, z.ZodArray>> | undefined;

  constructor({ host, unit }: { readonly host: Host; readonly unit: UnitOfWork }) {
    this.#host = host;
    this.#unit = unit;
  }

  async read(account: AccountRef): Promise<AccountDataDump> {
    const dump: Record<string, readonly unknown[]> = {};
    // One after the other: they may be parts of one transaction.
    for (const part of this.#host.all(partPoint)) dump[part.field] = await this.#host.make(part).read(account);
    return dump as AccountDataDump;
  }

  /** Writes what a text holds in JSON; answers what it changed, or would change. */
  async restore(text: string, asked: Asked, { dryRun, noErrors }: Wishes): Promise<AccountDataDifference> {
    const lists = this.#lists(text);
    const { account } = asked;
    const before = await this.read(account);
    const errors: DumpRefusal[] = [];
    const changes: FieldChange[] = [];
    try {
      const after = await this.#unit(async () => {
        for (const part of this.#host.all(partPoint)) {
          const { write } = this.#host.make(part);
          for (const [index, sent] of (lists[part.field] ?? []).entries()) {
            const read = readSent(this.#schemaOf(part.field), sent);
            // What was undone is nobody's change.
            const own: FieldChange[] = [];
            const { refusal, warning } = read.success
              ? await this.#outcomeOf(() => write(read.data as never, { ...asked, changes: own }))
              : { refusal: invalid(read.error.issues) };
            const told = refusal ?? warning;
            if (!refusal) changes.push(...own);
            if (told)
              errors.push({
                code: told.code,
                message: told.message,
                place: `${part.field}[${index}]`,
                ...named(sent),
                ...(!refusal && { warning: true }),
              });
          }
        }
        const written = await this.read(account);
        if (dryRun || (noErrors && errors.some(({ warning }) => !warning))) throw new Undone(written);
        return written;
      });
      asked.changes.push(...changes);
      return { errors, before, after };
    } catch (error) {
      if (error instanceof Undone) return { errors, before, after: dryRun ? error.after : before };
      throw error;
    }
  }

  /** A thing that is refused is undone alone. */
  async #outcomeOf(write: () => Promise<Fault | void>): Promise<{ refusal?: Fault; warning?: Fault | void }> {
    try {
      return { warning: await this.#unit(write) };
    } catch (error) {
      if (error instanceof Fault && error.status < 500) return { refusal: error };
      throw error;
    }
  }

  /** With the fields that other plugins add. */
  #schemaOf(field: string): z.ZodType {
    this.#schemas ??= (completedBy(this.#host)(dumps).getAccountDataDump.answer as unknown as z.ZodObject)
      .shape as Readonly<Record<string, z.ZodArray>>;
    return this.#schemas[field]!.element as z.ZodType;
  }

  #lists(text: string): Lists {
    const parsed = parsedJson(text)?.value;
    if (!isObject(parsed))
      throw new Fault('dump.unreadable', 'This is not a file of an account: it has to be an object in JSON.', 400);
    const lists = z.array(z.unknown()).nullish();
    const parts = z.strictObject(Object.fromEntries(this.#host.all(partPoint).map(({ field }) => [field, lists])));
    const read = parts.safeParse(parsed);
    if (!read.success) throw invalid(read.error.issues);
    return Object.fromEntries(Object.entries(read.data).filter(([, list]) => list != null)) as Lists;
  }
}

const named = (sent: unknown): { readonly name?: string } => {
  const name =
    typeof sent === 'string' ? sent : isObject(sent) ? (sent as Partial<Exclude<Item, string>>).name : undefined;
  return typeof name === 'string' ? { name } : {};
};
