import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { job, type TaskNote } from '#core/contract/job.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { Initiator, initiatorOf } from '#core/server/auth/initiator.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { Library } from '../library.ts';
import { noDataset, type DatasetStore } from '../store.ts';
import { oneLine, type Content } from '../storing/content.ts';
import {
  datasetParaphraseFailures,
  datasetParaphrases,
  type DatasetRow,
  type ParaphraseRow,
  type VersionRow,
} from '../tables.ts';
import { anyJson } from '../types.ts';

/** Has a chat service say the texts of a dataset in other words. */
export const paraphrasing = job('datasets.paraphrase', {
  operation: 'PREPARE',
  payload: z.object({
    ...Initiator.shape,
    datasetId: z.int(),
    originalId: z.int(),
    version: z.int(),
  }),
  interruptible: true,
});

interface Given {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly store: DatasetStore;
  readonly library: Library;
  readonly content: Content;
}

const mostRows = 20_000;

/** Datasets that are made of others in other words, until somebody has looked at them. */
export class Paraphrases {
  readonly #given: Given;
  constructor(given: Given) {
    this.#given = given;
  }

  /** Answers the dataset that the variants will be in; its task may have failed by then and taken it away again. */
  async begin(original: DatasetRow, version: VersionRow, caller: Caller): Promise<DatasetRow> {
    const { db, jobs, library, store } = this.#given;
    const type = library.type(original.dataType);
    if (type.rows === undefined || version.rows === 0 || version.rows > mostRows)
      throw cannot(original.dataType, version.rows);
    const settings = {
      name: await this.#freeName(original),
      description: original.description,
      dataType: original.dataType,
      accessMode: 'private' as const,
    };
    const by = { author: caller.login, source: 'empty' as const };
    const made = await library.create(original.accountId, settings, undefined, by);
    try {
      await db.transaction(async (session) => {
        await session.delete(datasetParaphraseFailures).where(eq(datasetParaphraseFailures.originalId, original.id));
        const account = (caller.account?.id === original.accountId && caller.account.shortName) || '';
        const taskId = await jobs.add(
          paraphrasing,
          {
            ...initiatorOf(caller, { id: original.accountId, shortName: account }),
            datasetId: made.id,
            originalId: original.id,
            version: version.number,
          },
          {
            accountId: original.accountId,
            entity: { name: 'dataset', key: { accountId: original.accountId, datasetId: original.id } },
            entityName: original.name,
          },
          session,
        );
        await session.insert(datasetParaphrases).values({
          datasetId: made.id,
          originalId: original.id,
          originalVersion: version.number,
          taskId,
          total: version.rows,
        });
      });
    } catch (error) {
      await store.remove(made.id);
      throw error;
    }
    return made;
  }

  /** Drops what was to be rewritten and whose task has ended without it, as where it was stopped before its turn. */
  async clean(): Promise<void> {
    const { db, library, store } = this.#given;
    const { rows } = await db.execute<{ id: string }>(sql`
      select dataset_id as id from dataset_paraphrases join tasks on tasks.id = task_id
      where not completed and tasks.ended_at is not null`);
    for (const made of await store.byIds(rows.map(({ id }) => Number(id)))) await library.remove(made);
  }

  async of({ id, accountId }: DatasetRow) {
    await this.clean();
    const { origins: _origins, ...columns } = getTableColumns(datasetParaphrases);
    const rows = await this.#given.db
      .select(columns)
      .from(datasetParaphrases)
      .where(eq(datasetParaphrases.originalId, id))
      .orderBy(desc(datasetParaphrases.createdAt));
    const failures = await this.#given.db
      .select()
      .from(datasetParaphraseFailures)
      .where(eq(datasetParaphraseFailures.originalId, id));
    const of = ({
      originalId,
      datasetId,
      createdAt,
      total,
    }: Pick<ParaphraseRow, 'originalId' | 'datasetId' | 'createdAt' | 'total'>) => ({
      accountId,
      originalDatasetId: originalId,
      newDatasetId: datasetId,
      created: createdAt.toISOString(),
      total,
    });
    return [
      ...failures.map(({ notes, ...failed }) => ({
        ...of(failed),
        completed: false,
        failure: notes.map(({ message }) => message).join('\n'),
        failureNotes: [...notes],
      })),
      ...rows.map(({ completed, done, joinedAt, ...made }) => ({
        ...of(made),
        completed,
        done,
        joined: joinedAt !== null,
      })),
    ];
  }

  /** What rows of a dataset were made of, by their numbers; nothing once somebody changed what was rewritten. */
  async originals(
    { datasetId, source, rows: total }: Pick<VersionRow, 'datasetId' | 'source' | 'rows'>,
    rows: readonly number[],
  ): Promise<{ readonly originalId: number; readonly texts: ReadonlyMap<number, string> } | undefined> {
    const { store, library, content } = this.#given;
    const found = source === 'paraphrase' ? await this.find(datasetId) : undefined;
    if (!found || found.origins.length !== total) return undefined;
    const { originalId, originalVersion, origins } = found;
    const original = await store.byId(originalId);
    const version = await store.version(originalId, originalVersion);
    if (!original || !version) return undefined;
    const byOrigin = new Map(rows.map((row) => [origins[row - 1]!, row]));
    const texts = new Map<number, string>();
    const numbers = [...byOrigin.keys()].toSorted((a, b) => a - b);
    for await (const [at, [raw]] of content.picked(version, library.type(original.dataType), numbers))
      texts.set(byOrigin.get(at + 1)!, oneLine(raw!.raw));
    return { originalId, texts };
  }

  async find(datasetId: number): Promise<ParaphraseRow | undefined> {
    const [row] = await this.#given.db
      .select()
      .from(datasetParaphrases)
      .where(eq(datasetParaphrases.datasetId, datasetId));
    return row;
  }

  /** Keeps why a rewriting came to nothing, until the next one begins. */
  async fail(originalId: number, datasetId: number, total: number, notes: readonly TaskNote[]): Promise<void> {
    const failure = { datasetId, total, notes, createdAt: new Date() };
    await this.#given.db
      .insert(datasetParaphraseFailures)
      .values({ originalId, ...failure })
      .onConflictDoUpdate({ target: datasetParaphraseFailures.originalId, set: failure });
  }

  async note(datasetId: number, change: Partial<ParaphraseRow>): Promise<void> {
    await this.#given.db.update(datasetParaphrases).set(change).where(eq(datasetParaphrases.datasetId, datasetId));
  }

  /** Puts what was rewritten behind the rows of the original, but for those that are left. */
  async join(original: DatasetRow, newId: number, leave: ReadonlySet<number>, author: string): Promise<void> {
    const { store, library, content } = this.#given;
    const found = await this.find(newId);
    const made = await store.byId(newId);
    if (!made || found?.originalId !== original.id) throw noDataset(String(newId));
    if (!found.completed || found.joinedAt) throw notReady(found.joinedAt !== null);
    const type = library.type(original.dataType);
    const [base, version] = [await store.version(original.id), await store.version(newId)];
    const rows: string[] = [];
    for await (const [first, raws] of content.from(version!, type))
      raws.forEach(({ raw }, nth) => {
        if (!leave.has(first + nth + 1)) rows.push(oneLine(raw));
      });
    if (rows.length > 0)
      await library.edit(original, base!.number, [{ row: base!.rows + 1, count: 0, rows }], {
        author,
        comment: made.name,
        source: 'paraphrase',
      });
    await this.note(newId, { joinedAt: new Date() });
  }

  async #freeName({ name, accountId }: DatasetRow): Promise<string> {
    const base = `${name.slice(0, 180)}-paraphrased`;
    const { rows } = await this.#given.store.page(accountId, { name: base, belonging: 'MINE' });
    const taken = new Set(rows.map((row) => row.name));
    for (let number = 1; ; number++) {
      const free = number === 1 ? base : `${base}-${number}`;
      if (!taken.has(free)) return free;
    }
  }
}

export const linesOf = (rows: readonly string[]) => ({
  bytes: Readable.from([Buffer.from(rows.join('\n'))]),
  format: 'jsonl' as const,
});

const cannot = (dataType: string, rows: number): Fault =>
  new Fault(
    'dataset.paraphrase.impossible',
    `A dataset of the type ${dataType} with ${rows} rows cannot be rewritten: it takes texts, from 1 to ${mostRows} rows of any type but ${anyJson.name}.`,
    409,
    { dataType, rows: String(rows), most: String(mostRows) },
  );

const notReady = (joined: boolean): Fault =>
  joined
    ? new Fault('dataset.paraphrase.joined', 'These rows were added to the dataset already.', 409)
    : new Fault(
        'dataset.paraphrase.running',
        'The rows are still being rewritten. Wait until the task has ended.',
        409,
      );
