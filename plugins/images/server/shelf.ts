import { and, asc, count, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { largestPage } from '#core/contract/page.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import { anywhere, searchable } from '#core/server/database/searchable.ts';
import type { Belonging } from '../contract.ts';
import { images, type Kind } from './tables.ts';

export type Row = typeof images.$inferSelect;

interface Query {
  readonly name?: string | undefined;
  readonly belonging: Belonging;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
  readonly taskType?: string | undefined;
}

/** What an image is set to. */
export interface Content {
  readonly name: string;
  readonly image: string;
  readonly sourcePath?: string | undefined;
  readonly accessMode: Row['accessMode'];
  readonly taskType?: string | null | undefined;
}

type Session = Pick<Database, 'select' | 'insert' | 'update'>;

/** The images, or the data images, of all accounts. */
export class Shelf {
  readonly #db: Database;
  readonly #kind: Kind;

  constructor(db: Database, kind: Kind) {
    this.#db = db;
    this.#kind = kind;
  }

  async find(accountId: number, id: number): Promise<Row | undefined> {
    const [row] = await this.#db
      .select()
      .from(images)
      .where(and(eq(images.kind, this.#kind), eq(images.accountId, accountId), eq(images.id, id)));
    return row;
  }

  async named(accountId: number, name: string): Promise<Row | undefined> {
    const [row] = await this.#db
      .select()
      .from(images)
      .where(and(eq(images.kind, this.#kind), eq(images.accountId, accountId), eq(images.name, name)));
    return row;
  }

  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .select()
      .from(images)
      .where(and(eq(images.kind, this.#kind), inArray(images.id, [...ids])));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** One page of what an account may use, and how much there is in all. */
  async page(
    accountId: number,
    { name, belonging, taskType, page = 0, size = largestPage, sort }: Query,
  ): Promise<{ rows: readonly Row[]; total: number }> {
    const where = and(
      eq(images.kind, this.#kind),
      belongs(accountId, belonging),
      name ? sql`${images.search} like ${anywhere(searchable(name))}` : undefined,
      taskType ? eq(images.taskType, taskType) : undefined,
    );
    const [field = 'name', direction = field === 'name' ? 'asc' : 'desc'] = (sort ?? 'name').toLowerCase().split(',');
    const way = direction === 'desc' ? desc : asc;
    const best = name && sort === undefined ? [closeness(searchable(name))] : [];
    const [rows, [counted]] = await Promise.all([
      this.#db
        .select()
        .from(images)
        .where(where)
        .orderBy(...best, way(orders[field] ?? images.name), way(images.id))
        .limit(size)
        .offset(page * size),
      this.#db.select({ total: count() }).from(images).where(where),
    ]);
    return { rows, total: counted!.total };
  }

  /** How many an account has of its own. */
  async countOf(accountId: number): Promise<number> {
    return this.#db.$count(images, and(eq(images.kind, this.#kind), eq(images.accountId, accountId)));
  }

  async add(accountId: number, content: Content, session: Session = this.#db): Promise<Row> {
    const [row] = await session
      .insert(images)
      .values({ accountId, kind: this.#kind, ...toColumns(content), taskType: content.taskType || null })
      .returning()
      .catch(toFault(content.name));
    return row!;
  }

  /** What is left out of the content stays as it is. */
  async change(id: number, content: Content, session: Session = this.#db): Promise<Row | undefined> {
    const { taskType } = content;
    const [row] = await session
      .update(images)
      .set({
        ...toColumns(content),
        ...(taskType === undefined || taskType === null ? {} : { taskType: taskType || null }),
        updatedAt: sql`now()`,
      })
      .where(eq(images.id, id))
      .returning()
      .catch(toFault(content.name));
    return row;
  }

  async remove(id: number): Promise<void> {
    await this.#db.delete(images).where(eq(images.id, id));
  }
}

/** What is named as was sought comes first, then what begins so, then what has a word that does. */
const closeness = (sought: string) =>
  sql`case when ${images.search} = ${sought} then 0 when starts_with(${images.search}, ${sought}) then 1 when ${images.search} ~ ${`\\m${sought.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`} then 2 else 3 end`;

const toColumns = ({ name, image, sourcePath, accessMode }: Content) => ({
  name,
  search: searchable(name),
  image,
  sourcePath: sourcePath ?? null,
  accessMode,
});

const orders: Readonly<Record<string, typeof images.name | typeof images.createdAt | typeof images.updatedAt>> = {
  name: images.name,
  created: images.createdAt,
  updated: images.updatedAt,
};

function belongs(accountId: number, belonging: Belonging): SQL | undefined {
  const mine = eq(images.accountId, accountId);
  switch (belonging) {
    case 'ALL':
      return or(mine, ne(images.accessMode, 'private'));
    case 'MINE':
      return mine;
    case 'MINE_PUBLIC':
      return and(mine, eq(images.accessMode, 'public'));
    case 'MINE_RESTRICTED':
      return and(mine, eq(images.accessMode, 'restricted'));
    case 'MINE_PRIVATE':
      return and(mine, eq(images.accessMode, 'private'));
    case 'NOT_MINE':
      return and(ne(images.accountId, accountId), ne(images.accessMode, 'private'));
  }
}

const toFault =
  (name: string) =>
  (error: unknown): never => {
    if (sqlState(error) !== '23505') throw error;
    throw new Fault(
      'mlp.gate.entities.entity_with_provided_name_already_exists',
      'An image with this name already exists',
      409,
      { name },
    );
  };
