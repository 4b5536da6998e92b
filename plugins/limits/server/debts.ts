import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { parsedJson } from '#core/contract/json.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { SpendingLimit } from './spending.ts';

const Debt = z.object({
  limit: z.object({ key: z.string(), most: z.number(), seconds: z.number(), raisedAtOnce: z.boolean() }),
  amount: z.number(),
});
type Debt = z.infer<typeof Debt>;
const Note = z.object({ payer: z.string(), number: z.int(), batch: z.array(Debt), pending: z.array(Debt) });

/** Nobody is behind a note that was not renewed for so long. */
const abandonedMs = 60_000;
/** Sums of money in doubles are off by less than this. */
const nothing = 1e-12;

/**
 * What was spent of limits and not taken from them yet; below zero what was taken and not spent. It is paid in numbered batches, each
 * once, however often it is tried. While it cannot be paid it is noted on the disk, where other processes find what a killed one owed.
 */
export class Debts {
  readonly #pool: Pool;
  readonly #folder: string;
  readonly #payer = randomUUID();
  readonly #pending = new Map<string, Debt>();
  /** Tried under this number, with an outcome that nobody knows: it is tried again as it is. */
  #batch: readonly Debt[] = [];
  #number = 0;
  #isNoted = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool, folder: string) {
    this.#pool = pool;
    this.#folder = folder;
  }

  add(limit: SpendingLimit, amount: number): void {
    const owed = (this.#pending.get(limit.key)?.amount ?? 0) + amount;
    if (Math.abs(owed) > nothing) this.#pending.set(limit.key, { limit: { ...limit }, amount: owed });
    else this.#pending.delete(limit.key);
  }

  of(key: string): number {
    const tried = this.#batch.find(({ limit }) => limit.key === key)?.amount ?? 0;
    return tried + (this.#pending.get(key)?.amount ?? 0);
  }

  /** Pays everything, and what killed processes left; throws where the database cannot be asked, and has it noted. */
  pay(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await this.#payOwn();
      } catch (error) {
        await this.#note().catch(() => undefined);
        throw error;
      }
      if (this.#isNoted) await rm(this.#file(), { force: true });
      this.#isNoted = false;
    });
  }

  /** Looks at what is owed beside what is paid, while nothing moves from the one to the other. */
  look<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(work);
  }

  /** Keeps on the disk what is owed as it stands, as long as it cannot be paid. */
  note(): Promise<void> {
    return this.#inTurn(() => this.#note());
  }

  /** Pays what killed processes noted. */
  async adopt(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.json') && !each.startsWith(this.#payer))) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => undefined);
      if (!found || Date.now() - found.mtimeMs < abandonedMs) continue;
      const note = Note.safeParse(parsedJson(await readFile(path, 'utf8').catch(() => ''))?.value);
      if (note.success) {
        const { payer, number, batch, pending } = note.data;
        if (batch.length > 0) await this.#send(payer, number, batch);
        if (pending.length > 0) await this.#send(payer, number + 1, pending);
      }
      await rm(path, { force: true });
    }
  }

  /** Forgets payers that nobody can try again. */
  async clean(): Promise<void> {
    await this.#pool.query(`delete from limit_payers where at < now() - interval '90 days'`);
  }

  async #payOwn(): Promise<void> {
    while (this.#batch.length > 0 || this.#pending.size > 0) {
      if (this.#batch.length === 0) {
        this.#batch = [...this.#pending.values()];
        this.#pending.clear();
        this.#number++;
      }
      await this.#send(this.#payer, this.#number, this.#batch);
      this.#batch = [];
    }
  }

  async #send(payer: string, number: number, debts: readonly Debt[]): Promise<void> {
    await this.#pool.query('select pay_debts($1, $2, $3, $4, $5, $6)', [
      payer,
      number,
      debts.map(({ limit }) => limit.key),
      debts.map(({ limit }) => limit.most),
      debts.map(({ limit }) => limit.seconds),
      debts.map(({ amount }) => amount),
    ]);
  }

  async #note(): Promise<void> {
    const note: z.infer<typeof Note> = {
      payer: this.#payer,
      number: this.#number,
      batch: [...this.#batch],
      pending: [...this.#pending.values()],
    };
    await mkdir(this.#folder, { recursive: true });
    const path = this.#file();
    await writeFile(`${path}.new`, JSON.stringify(note), { mode: 0o600 });
    await rename(`${path}.new`, path);
    this.#isNoted = true;
  }

  #file(): string {
    return join(this.#folder, `${this.#payer}.json`);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
