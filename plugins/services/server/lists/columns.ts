import { asc, desc, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { invalid } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { ModelInfoData } from '../../contract.ts';
import { modelSorts, sortOf, type ModelSort, type Sort } from '../../contract/sorts.ts';
import { modelGroups, models } from '../tables.ts';
import { columnPoint, listFilter } from './list-column.ts';

type Told = ReadonlyMap<number, ModelInfoData['columns']>;

const groupName = sql`(select lower(${modelGroups.name}) from ${modelGroups} where ${modelGroups.id} = ${models.groupId})`;

const own: Readonly<Record<ModelSort, readonly SQLWrapper[]>> = {
  name: [models.sortName],
  displayName: [models.sortName],
  taskType: [models.taskType],
  group: [groupName],
  price: [models.price],
  created: [models.createdAt],
  updated: [models.updatedAt],
  lastActivity: [models.lastActivityAt],
  popular: [models.favorites, models.lastActivityAt],
};

const ordered = (by: SQLWrapper, { descending }: Sort): SQL => {
  const way = descending ? desc(by) : asc(by);
  // What was never called comes after everything that was.
  return by === models.lastActivityAt ? sql`${way} nulls ${descending ? sql`last` : sql`first`}` : way;
};

/** An order by what services themselves hold, the same on every page. */
export const orderOf = (sort: Sort & { readonly by: ModelSort }): SQL[] => [
  ...own[sort.by].map((column) => ordered(column, sort)),
  sort.descending ? desc(models.id) : asc(models.id),
];

const isOwn = (sort: Sort): sort is Sort & { readonly by: ModelSort } => modelSorts.some((each) => each === sort.by);

/** What somebody may learn of the services of their accounts alone. */
const ofTheirs = (caller: Caller | undefined, value: SQL): SQL => {
  if (caller?.superadmin) return value;
  const accounts = caller ? [...caller.memberships.keys()] : [];
  return accounts.length === 0 ? sql`null` : sql`case when ${inArray(models.accountId, accounts)} then ${value} end`;
};

/** Columns, orders and conditions of lists, those that plugins contribute included. */
export class ListColumns {
  readonly #host: Host;
  readonly #db: Database;

  constructor({ host, db }: { readonly host: Host; readonly db: Database }) {
    this.#host = host;
    this.#db = db;
  }

  /** An order that is the same on every page, that of groups first. */
  order(sort: string, groupBy: string | undefined, caller: Caller | undefined): SQL[] {
    return [
      ...(groupBy === undefined ? [] : this.#by('groupBy', { by: groupBy, descending: false }, caller).slice(0, -1)),
      ...this.#by('sort', sortOf(sort)!, caller),
    ];
  }

  /** The conditions that filters stand for. */
  where(filters: readonly string[] = [], caller: Caller | undefined): SQL[] {
    return filters.map((filter) => {
      const [id = '', ...rest] = filter.split(':');
      const condition = this.#host.find(listFilter, id)?.where(rest.join(':'));
      if (condition) return ofTheirs(caller, condition);
      const known = this.#host.all(listFilter).map((each) => each.id);
      throw invalid([
        {
          path: ['filter'],
          message: `must be a filter and one of its values with : between, the filter of ${known.join(', ')}`,
        },
      ]);
    });
  }

  /** What all columns tell of some services, in one question. */
  async of(modelIds: readonly number[], caller: Caller | undefined): Promise<Told> {
    const columns = this.#host.all(columnPoint);
    if (columns.length === 0 || modelIds.length === 0 || !caller) return new Map();
    const pairs = columns.map(({ id, value }) => sql`${id}::text, ${ofTheirs(caller, value)}`);
    const rows = await this.#db
      .select({
        id: models.id,
        told: sql<ModelInfoData['columns']>`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)}))`,
      })
      .from(models)
      .where(sql`${models.id} = any(${sql.param([...modelIds])}::bigint[])`);
    return new Map(rows.map(({ id, told }) => [id, told]));
  }

  #by(field: 'sort' | 'groupBy', sort: Sort, caller: Caller | undefined): SQL[] {
    if (isOwn(sort)) return orderOf(sort);
    const column = this.#host.find(columnPoint, sort.by);
    if (!column) {
      const known = [...modelSorts, ...this.#host.all(columnPoint).map(({ id }) => id)];
      const names = known.join(', ');
      const message =
        field === 'sort' ? `must be one of ${names}, with ,asc or ,desc behind it where wanted` : `must be of ${names}`;
      throw invalid([{ path: [field], message }]);
    }
    const by = ofTheirs(caller, column.order ?? column.value);
    return [
      sql`${sort.descending ? desc(by) : asc(by)} nulls last`,
      sort.descending ? desc(models.id) : asc(models.id),
    ];
  }
}
