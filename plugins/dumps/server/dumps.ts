import type * as z from 'zod';
import { Fault, invalid } from '#core/contract/fault.ts';
import { readSent } from '#core/contract/sent.ts';
import { isObject } from '#core/contract/json.ts';
import type { Host } from '#core/plugin/host.ts';
import type { AccountRef, Asked, FieldChange } from '#core/server/auth/identity.ts';
import type { Pool, UnitOfWork } from '#core/server/database/database.ts';
import { saidIn } from '#core/server/http/asked-language.ts';
import { completedBy } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import {
  dataChanges,
  dumps,
  type AccountDataDifference,
  type AccountDataDump,
  type AccountDataFile,
  type DumpOrigin,
  type DumpRefusal,
} from '../contract.ts';
import { latestForm, readDumpFile, wantedParts, type DumpFile } from './dump-file.ts';
import { partPoint, type DumpPart } from './public.ts';
import { encryptedTo, type TransferKeys } from './transfer-keys.ts';

interface Wishes {
  readonly dryRun?: boolean | undefined;
  readonly noErrors?: boolean | undefined;
  /** The parts that are meant; all where it is left out. */
  readonly parts?: readonly string[] | undefined;
  /** Whether a file of another installation may change what is there already. */
  readonly overwrite?: boolean | undefined;
}

type Item = string | { readonly name: string };
/** Secrets of a file, by part and by name. */
type Secrets = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Parts {
  readonly host: Host;
  readonly unit: UnitOfWork;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly keys: TransferKeys;
}

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
  readonly #parts: Parts;
  #schemas: Readonly<Record<string, z.ZodOptional<z.ZodArray>>> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What an account has, without secrets. */
  async read(account: AccountRef, parts?: readonly string[]): Promise<AccountDataDump> {
    const { host } = this.#parts;
    const wanted = wantedParts(parts, this.#fields());
    const dump: Record<string, readonly unknown[]> = {};
    // One after the other: they may be parts of one transaction.
    for (const part of host.all(partPoint))
      if (wanted.has(part.field)) dump[part.field] = await host.make(part).read(account);
    return dump as AccountDataDump;
  }

  /** The same as a file. */
  async file(account: AccountRef, parts?: readonly string[]): Promise<AccountDataFile> {
    const origin: DumpOrigin = {
      installation: await this.#installation(),
      account: account.shortName,
      madeAt: this.#parts.clock().toISOString(),
      form: latestForm,
    };
    return { ...(await this.read(account, parts)), origin };
  }

  /** The file with its secrets, encrypted to a key of whoever is to read them. */
  async fileWithSecrets(account: AccountRef, key: string, parts?: readonly string[]): Promise<AccountDataFile> {
    const { host } = this.#parts;
    const wanted = wantedParts(parts, this.#fields());
    const secrets: Record<string, object> = {};
    for (const part of host.all(partPoint)) {
      const held = wanted.has(part.field) ? await host.make(part).secrets?.(account) : undefined;
      if (held) secrets[part.field] = Object.fromEntries(held);
    }
    return { ...(await this.file(account, parts)), secrets: await encryptedTo(key, JSON.stringify(secrets)) };
  }

  /** Writes what a text holds in JSON; answers what it changed, or would change. */
  async restore(text: string, asked: Asked, wishes: Wishes): Promise<AccountDataDifference> {
    const { dryRun, noErrors, parts, overwrite } = wishes;
    const { unit } = this.#parts;
    const file = readDumpFile(text, this.#fields());
    const wanted = wantedParts(parts, this.#fields());
    const { account } = asked;
    const secrets = await this.#secretsOf(file, account);
    const isForeign = file.origin !== undefined && file.origin.installation !== (await this.#installation());
    const before = await this.read(account);
    const errors: DumpRefusal[] = [];
    const changes: FieldChange[] = [];
    const overwritten = (after: AccountDataDump) =>
      isForeign ? dataChanges(before, after).flatMap(({ path, created }) => (created ? [] : [path])) : [];
    const told = (after: AccountDataDump): AccountDataDifference => {
      const overwrites = overwritten(after);
      return { errors, before, after, ...(overwrites.length > 0 && { overwrites }) };
    };
    try {
      const after = await unit(async () => {
        for (const part of this.#parts.host.all(partPoint))
          if (wanted.has(part.field))
            await this.#write(
              part.field,
              this.#parts.host.make(part).write,
              file.lists[part.field] ?? [],
              secrets[part.field] ?? {},
              { asked, errors, changes },
            );
        const written = await this.read(account);
        if (dryRun || (noErrors && errors.some(({ warning }) => !warning))) throw new Undone(written);
        if (!overwrite) requireNothingOverwritten(overwritten(written), file.origin);
        return written;
      });
      asked.changes.push(...changes);
      return told(after);
    } catch (error) {
      if (error instanceof Undone) return dryRun ? told(error.after) : { errors, before, after: before };
      throw error;
    }
  }

  async #write(
    field: string,
    write: DumpPart<never>['write'],
    list: readonly unknown[],
    secrets: Readonly<Record<string, unknown>>,
    { asked, errors, changes }: { asked: Asked; errors: DumpRefusal[]; changes: FieldChange[] },
  ): Promise<void> {
    for (const [index, sent] of list.entries()) {
      const read = readSent(this.#schemaOf(field), sent);
      // What was undone is nobody's change.
      const own: FieldChange[] = [];
      const secret = secrets[named(sent).name ?? ''];
      const { refusal, warning } = read.success
        ? await this.#outcomeOf(() => write(read.data as never, { ...asked, changes: own }, secret))
        : { refusal: invalid(read.error.issues) };
      const met = refusal ?? warning;
      if (!refusal) changes.push(...own);
      if (!met) continue;
      const { code, message, args } = saidIn(met, asked.language);
      errors.push({
        code,
        message,
        ...(Object.keys(args).length > 0 && { args }),
        place: `${field}[${index}]`,
        ...named(sent),
        ...(!refusal && { warning: true }),
      });
    }
  }

  async #secretsOf({ secrets }: DumpFile, account: AccountRef): Promise<Secrets> {
    if (secrets === undefined) return {};
    const opened = await this.#parts.keys.open(account.id, secrets);
    if (opened !== undefined) return JSON.parse(opened) as Secrets;
    throw new Fault(
      'dump.secrets_for_another',
      'The secrets of this file are encrypted to another key, or were altered. Take the file anew with the key that this account shows, or remove the field secrets.',
      400,
    );
  }

  /** A thing that is refused is undone alone. */
  async #outcomeOf(write: () => Promise<Fault | void>): Promise<{ refusal?: Fault; warning?: Fault | void }> {
    try {
      return { warning: await this.#parts.unit(write) };
    } catch (error) {
      if (error instanceof Fault && error.status < 500) return { refusal: error };
      throw error;
    }
  }

  /** With the fields that other plugins add. */
  #schemaOf(field: string): z.ZodType {
    this.#schemas ??= (completedBy(this.#parts.host)(dumps).getAccountDataDump.answer as unknown as z.ZodObject)
      .shape as Readonly<Record<string, z.ZodOptional<z.ZodArray>>>;
    return this.#schemas[field]!.unwrap().element as z.ZodType;
  }

  /** Every part that a file may have. */
  #fields(): readonly string[] {
    return this.#parts.host.all(partPoint).map(({ field }) => field);
  }

  async #installation(): Promise<string> {
    const { rows } = await this.#parts.pool.query<{ id: string }>('select id from dump_installation');
    return rows[0]!.id;
  }
}

function requireNothingOverwritten(names: readonly string[], origin: DumpOrigin | undefined): void {
  if (names.length === 0) return;
  throw new Fault(
    'dump.overwrites',
    `This file is of another installation (account ${origin?.account}), and would change what is here already: ${names.join(', ')}. Look at the changes, and ask for them with overwrite=true.`,
    409,
    { names: names.join(', '), count: String(names.length) },
  );
}

const named = (sent: unknown): { readonly name?: string } => {
  const name =
    typeof sent === 'string' ? sent : isObject(sent) ? (sent as Partial<Exclude<Item, string>>).name : undefined;
  return typeof name === 'string' ? { name } : {};
};
