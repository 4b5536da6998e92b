import { and, asc, count, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { largestPage } from '#core/contract/page.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import { anywhere, searchable } from '#core/server/database/searchable.ts';
import type { AccessMode } from '#plugins/images/contract.ts';
import type { DatasetBelonging, DatasetReport } from '../contract.ts';
import { datasets, datasetUploads, datasetVersions, type DatasetRow, type VersionRow } from './tables.ts';

interface PageQuery {
  readonly name?: string | undefined;
  readonly dataType?: string | undefined;
  readonly belonging?: DatasetBelonging | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
}

export interface DatasetSettings {
  readonly name: string;
  readonly description: string;
  readonly dataType: string;
  readonly accessMode: AccessMode;
}

/** A version before it has a number. */
export type NewVersion = Omit<VersionRow, 'id' | 'datasetId' | 'number' | 'createdAt' | 'restored' | 'report'> &
  Partial<Pick<VersionRow, 'restored' | 'report'>>;

const orders = { name: datasets.name, created: datasets.createdAt, updated: datasets.updatedAt };
const settingsOf = ({ name, ...rest }: DatasetSettings) => ({ ...rest, name, search: searchable(name) });

/** What the database knows of datasets. */
export class DatasetStore {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  async byId(id: number): Promise<DatasetRow | undefined> {
    return (await this.byIds([id]))[0];
  }
  async byIds(ids: readonly number[]): Promise<readonly DatasetRow[]> {
    if (ids.length === 0) return [];
    return this.#db
      .select()
      .from(datasets)
      .where(inArray(datasets.id, [...ids]));
  }

  /** What an account may fit services on: its own, newest first, and after them what others offer. */
  async usable(accountId: number, dataTypes?: readonly string[]): Promise<readonly DatasetRow[]> {
    const types = dataTypes === undefined ? undefined : inArray(datasets.dataType, [...dataTypes]);
    return this.#db
      .select()
      .from(datasets)
      .where(and(or(eq(datasets.accountId, accountId), ne(datasets.accessMode, 'private')), types))
      .orderBy(desc(eq(datasets.accountId, accountId)), desc(datasets.id))
      .limit(largestPage);
  }

  async page(accountId: number, { name, dataType, belonging = 'ALL', page = 0, size = largestPage, sort }: PageQuery) {
    const mine = eq(datasets.accountId, accountId);
    const open = ne(datasets.accessMode, 'private');
    const where = and(
      belonging === 'MINE'
        ? mine
        : belonging === 'NOT_MINE'
          ? and(ne(datasets.accountId, accountId), open)
          : or(mine, open),
      name ? sql`${datasets.search} like ${anywhere(searchable(name))}` : undefined,
      dataType ? eq(datasets.dataType, dataType) : undefined,
    );
    const [field = 'name', direction = field === 'name' ? 'asc' : 'desc'] = (sort ?? 'name').toLowerCase().split(',');
    const way = direction === 'desc' ? desc : asc;
    const [rows, [counted]] = await Promise.all([
      this.#db
        .select()
        .from(datasets)
        .where(where)
        .orderBy(way(orders[field as keyof typeof orders]), way(datasets.id))
        .limit(size)
        .offset(page * size),
      this.#db.select({ total: count() }).from(datasets).where(where),
    ]);
    return { rows, total: counted!.total };
  }

  countOf(accountId: number): Promise<number> {
    return this.#db.$count(datasets, eq(datasets.accountId, accountId));
  }

  /** What all versions of an account's datasets come to, chunks that several share counted once for each. */
  async bytesOf(accountId: number): Promise<number> {
    const { rows } = await this.#db.execute<{ bytes: string }>(sql`
      select coalesce(sum(bytes), 0) as bytes from (
        select distinct on (dataset_id, digest) bytes from dataset_versions
        join datasets on datasets.id = dataset_id where account_id = ${accountId}) as held`);
    return Number(rows[0]!.bytes);
  }

  /** An id for a dataset that is about to come, under which its content is kept from the first byte on. */
  async nextId(): Promise<number> {
    const { rows } = await this.#db.execute<{ id: string }>(
      sql`select nextval(pg_get_serial_sequence('datasets', 'id')) as id`,
    );
    return Number(rows[0]!.id);
  }

  async add(id: number, accountId: number, settings: DatasetSettings, version: NewVersion): Promise<DatasetRow> {
    return this.#db.transaction(async (session) => {
      const [row] = await session
        .insert(datasets)
        .values({ id, accountId, ...settingsOf(settings) })
        .returning()
        .catch(toFault(settings.name));
      await session.insert(datasetVersions).values({ ...version, datasetId: id, number: 1 });
      return row!;
    });
  }

  async change(id: number, settings: DatasetSettings): Promise<DatasetRow | undefined> {
    const [row] = await this.#db
      .update(datasets)
      .set({ ...settingsOf(settings), updatedAt: sql`now()` })
      .where(eq(datasets.id, id))
      .returning()
      .catch(toFault(settings.name));
    return row;
  }

  async remove(id: number): Promise<void> {
    await this.#db.delete(datasets).where(eq(datasets.id, id));
  }

  /** By number, else the latest one. */
  async version(datasetId: number, number?: number): Promise<VersionRow | undefined> {
    const [row] = await this.#db
      .select()
      .from(datasetVersions)
      .where(
        and(
          eq(datasetVersions.datasetId, datasetId),
          number === undefined ? undefined : eq(datasetVersions.number, number),
        ),
      )
      .orderBy(desc(datasetVersions.number))
      .limit(1);
    return row;
  }

  /** All of them, newest first, without what they are made of. */
  async versions(datasetId: number) {
    const { chunks: _chunks, report: _report, head: _head, tail: _tail, ...columns } = versionColumns;
    return this.#db
      .select(columns)
      .from(datasetVersions)
      .where(eq(datasetVersions.datasetId, datasetId))
      .orderBy(desc(datasetVersions.number));
  }

  /** The latest version of each, by dataset. */
  async latest(ids: readonly number[]) {
    if (ids.length === 0) return new Map<number, Pick<VersionRow, 'number' | 'rows' | 'bytes' | 'report'>>();
    const { number, rows, bytes, report, datasetId } = versionColumns;
    const found = await this.#db
      .selectDistinctOn([datasetVersions.datasetId], { number, rows, bytes, report, datasetId })
      .from(datasetVersions)
      .where(inArray(datasetVersions.datasetId, [...ids]))
      .orderBy(datasetVersions.datasetId, desc(datasetVersions.number));
    return new Map(found.map((row) => [row.datasetId, row]));
  }

  /** The next version; a fault where somebody made one after `base`. */
  async addVersion(datasetId: number, version: NewVersion, base?: number): Promise<void> {
    await this.#db.transaction(async (session) => {
      await session.execute(sql`select from datasets where id = ${datasetId} for update`);
      const [last] = await session
        .select({ number: datasetVersions.number, author: datasetVersions.author })
        .from(datasetVersions)
        .where(eq(datasetVersions.datasetId, datasetId))
        .orderBy(desc(datasetVersions.number))
        .limit(1);
      if (!last) throw noDataset(String(datasetId));
      if (base !== undefined && base !== last.number) throw changed(last);
      await session.insert(datasetVersions).values({ ...version, datasetId, number: last.number + 1 });
      await session
        .update(datasets)
        .set({ updatedAt: sql`now()` })
        .where(eq(datasets.id, datasetId));
    });
  }

  async setReport(versionId: number, report: DatasetReport): Promise<void> {
    await this.#db.update(datasetVersions).set({ report }).where(eq(datasetVersions.id, versionId));
  }

  /** Digests of all chunks that versions of a dataset are made of. */
  async digests(datasetId: number): Promise<ReadonlySet<string>> {
    const { rows } = await this.#db.execute<{ digest: string }>(sql`
      select distinct chunk ->> 'digest' as digest from dataset_versions, jsonb_array_elements(chunks) as chunk
      where dataset_id = ${datasetId}`);
    return new Set(rows.map(({ digest }) => digest));
  }

  async beginUpload(datasetId: number): Promise<number> {
    return this.#db.transaction(async (session) => {
      await session.execute(turnOf(datasetId));
      const [row] = await session.insert(datasetUploads).values({ datasetId }).returning({ id: datasetUploads.id });
      return row!.id;
    });
  }
  async endUpload(id: number): Promise<void> {
    await this.#db.delete(datasetUploads).where(eq(datasetUploads.id, id));
  }
  /** Has an upload that failed tidied up, while no other one of its dataset begins; left for later where one is under way. */
  async tidied(upload: { readonly id: number; readonly datasetId: number }, tidy: () => Promise<void>): Promise<void> {
    await this.#db.transaction(async (session) => {
      await session.execute(turnOf(upload.datasetId));
      const others = await session
        .select({ id: datasetUploads.id })
        .from(datasetUploads)
        .where(and(eq(datasetUploads.datasetId, upload.datasetId), ne(datasetUploads.id, upload.id)))
        .limit(1);
      if (others.length > 0) return;
      await tidy();
      await session.delete(datasetUploads).where(eq(datasetUploads.id, upload.id));
    });
  }
  async uploadsBefore(moment: Date): Promise<readonly { id: number; datasetId: number }[]> {
    return this.#db.select().from(datasetUploads).where(lt(datasetUploads.beganAt, moment));
  }
}

const versionColumns = {
  id: datasetVersions.id,
  datasetId: datasetVersions.datasetId,
  number: datasetVersions.number,
  digest: datasetVersions.digest,
  bytes: datasetVersions.bytes,
  rows: datasetVersions.rows,
  head: datasetVersions.head,
  tail: datasetVersions.tail,
  chunks: datasetVersions.chunks,
  author: datasetVersions.author,
  comment: datasetVersions.comment,
  source: datasetVersions.source,
  restored: datasetVersions.restored,
  report: datasetVersions.report,
  createdAt: datasetVersions.createdAt,
};

const turnOf = (datasetId: number) => sql`select pg_advisory_xact_lock(hashtextextended(${`dataset ${datasetId}`}, 0))`;

/** The same for what is not there and what is not for whoever asks. */
export const noDataset = (datasetId: string): Fault =>
  new Fault(
    'dataset.not_found',
    `There is no dataset ${datasetId} here, or you may not use it. Check its id and account.`,
    404,
    { datasetId },
  );

const changed = ({ number, author }: { readonly number: number; readonly author: string }): Fault =>
  new Fault(
    'dataset.changed',
    `${author} made version ${number} of this dataset meanwhile. Load it, then make your changes there.`,
    409,
    { version: String(number), author },
  );

const toFault =
  (name: string) =>
  (error: unknown): never => {
    if (sqlState(error) !== '23505') throw error;
    throw new Fault(
      'mlp.gate.entities.entity_with_provided_name_already_exists',
      'A dataset with this name already exists',
      409,
      { name },
    );
  };
