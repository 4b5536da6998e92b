import { eq } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { State, StateFile, StateStorage } from '#plugins/fitting/server/public.ts';
import type { Buckets } from './buckets.ts';
import { listObjects } from './listing.ts';
import type { Objects } from './objects.ts';
import { states, type ObjectRow } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly buckets: Buckets;
  readonly objects: Objects;
}

const folderOf = (modelId: number): string => `training/${modelId}/`;

/** What services learn, in the buckets of their accounts: below a folder for each service, and in it one for each training. */
export class BucketStates implements StateStorage {
  readonly #given: Given;
  constructor(given: Given) {
    this.#given = given;
  }

  directory({ modelId, runId }: State): string {
    return `${folderOf(modelId)}run-${runId}`;
  }

  async bucketName({ accountId }: State): Promise<string> {
    return (await this.#given.buckets.of(accountId)).name;
  }

  async prepare(state: State): Promise<void> {
    await this.#note(state);
    await this.drop(state);
  }

  async move(from: State, to: State): Promise<void> {
    const { objects } = this.#given;
    await this.prepare(to);
    for await (const row of this.#all(from))
      await objects.copy(row, `${this.directory(to)}/${this.#nameOf(from, row)}`, row, {}, to.accountId);
    await this.drop(from);
  }

  async drop(state: State): Promise<void> {
    await this.#given.objects.deleteAll(state.accountId, this.#prefix(state));
  }

  async forget(modelId: number): Promise<void> {
    const { db, objects } = this.#given;
    const noted = await db.select().from(states).where(eq(states.modelId, modelId));
    for (const { accountId } of noted) await objects.deleteAll(accountId, folderOf(modelId));
    await db.delete(states).where(eq(states.modelId, modelId));
  }

  async has(state: State): Promise<boolean> {
    for await (const _ of this.#all(state)) return true;
    return false;
  }

  async *files(state: State): AsyncGenerator<StateFile> {
    for await (const row of this.#all(state)) yield { name: this.#nameOf(state, row), bytes: row.bytes };
  }

  async *read(state: State, name: string): AsyncGenerator<Uint8Array> {
    const { objects } = this.#given;
    const row = await objects.require(state.accountId, this.#prefix(state) + name);
    yield* objects.read(row, 0, row.bytes - 1);
  }

  async write(state: State, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#note(state);
    const described = { headers: {}, metadata: {} };
    await this.#given.objects.put(state.accountId, this.#prefix(state) + name, { content }, described);
  }

  #prefix(state: State): string {
    return `${this.directory(state)}/`;
  }

  #nameOf(state: State, { key }: ObjectRow): string {
    return key.slice(this.#prefix(state).length);
  }

  /** Its objects, without those that stand for folders. */
  async *#all(state: State): AsyncGenerator<ObjectRow> {
    let after = '';
    for (;;) {
      const query = { prefix: this.#prefix(state), delimiter: '', after, most: 1_000 };
      const { objects: found, next } = await listObjects(this.#given.db, state.accountId, query);
      yield* found.filter(({ key }) => !key.endsWith('/'));
      if (next === undefined) return;
      after = next;
    }
  }

  async #note({ accountId, modelId }: State): Promise<void> {
    const { db, buckets } = this.#given;
    await buckets.of(accountId);
    await db.insert(states).values({ modelId, accountId }).onConflictDoNothing();
  }
}
