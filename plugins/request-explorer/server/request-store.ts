import type { Pool } from '#core/server/database/database.ts';
import {
  all,
  cursorOf,
  Sql,
  whereRest,
  whereTime,
  type Filters,
  type Order,
  type Place,
  type Scope,
} from './question.ts';
import { columns, type Row } from './rows.ts';

/** How many requests one question looks at: as many as a database reads within some tenths of a second, however many there are. */
export const mostLooked = 200_000;
const mostNew = 100;

/** A request as it is read; `at` is in milliseconds since 1970. */
export type FoundRow = Omit<Row, 'at'> & { readonly at: number };

export interface Listed {
  readonly rows: readonly FoundRow[];
  /** Where the next part begins; undefined at the end. */
  readonly next: string | undefined;
  /** Where the look ended before the part was full, in milliseconds since 1970. */
  readonly searchedTo: number | undefined;
  /** Since when requests were sorted, where those were the newest alone. */
  readonly sortedFrom: number | undefined;
}

const atMs = '(extract(epoch from at) * 1000)::float8';
const selected = `id, ${columns.map(([column, field]) => `${column === 'at' ? atMs : column} as "${field}"`).join(', ')}`;
const table = 'logged_requests';
/** What requests are sorted by, with its type: a figure that was read is told in it from its neighbours. */
const figures = { latency: ['took_ms', 'real'], cost: ['cost', 'float8'] } as const;
const newest = 'at desc, id desc';

/** Reads requests that were written down. A question looks at the newest so many of those that it is about, and says how far it came. */
export class RequestStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** A part of a list, of `size` at most, behind a place where one is given. */
  list(scope: Scope, filters: Filters, order: Order, size: number, after: Place | undefined): Promise<Listed> {
    if (filters.requestId !== undefined) return this.#byName(scope, filters, order, size, after);
    return order.sort === 'time'
      ? this.#byTime(scope, filters, order, size, after)
      : this.#byFigure(scope, filters, { ...order, sort: order.sort }, size, after);
  }

  async one(scope: Scope, id: number): Promise<FoundRow | undefined> {
    const sql = new Sql();
    const where = all([`id = ${sql.given(id)}`, ...whereTime(sql, scope, {})]);
    const { rows } = await this.#pool.query<FoundRow>(`select ${selected} from ${table} where ${where}`, sql.values);
    return rows[0];
  }

  /** How many have begun after the newest of a list, up to `mostNew`. */
  async newer(scope: Scope, filters: Filters, since: Date, sinceId: number): Promise<{ count: number; more: boolean }> {
    const sql = new Sql();
    const found = all([
      ...whereTime(sql, scope, filters),
      `(at, id) > (${sql.given(since)}::timestamptz, ${sql.given(sinceId)}::bigint)`,
    ]);
    const { rows } = await this.#pool.query<{ count: number }>(
      `select count(*)::int as count from (select from (${looked(found, newest)}) as looked where ${all(whereRest(sql, scope, filters))} limit ${mostNew + 1}) as found`,
      sql.values,
    );
    const count = rows[0]?.count ?? 0;
    return { count: Math.min(count, mostNew), more: count > mostNew };
  }

  async #byTime(scope: Scope, filters: Filters, { ascending }: Order, size: number, after?: Place): Promise<Listed> {
    const sql = new Sql();
    const order = ascending ? 'at, id' : newest;
    const found = all([...whereTime(sql, scope, filters), ...beyond(sql, ascending, after)]);
    const rest = all(whereRest(sql, scope, filters));
    const { rows } = await this.#pool.query<FoundRow>(
      `select ${selected} from (${looked(found, order)}) as looked where ${rest} order by ${order} limit ${size + 1}`,
      sql.values,
    );
    if (rows.length > size || rest === 'true') return part(rows, size, ({ at }) => at);
    const last = await this.#lastLooked(scope, filters, { ascending, after });
    return {
      ...part(rows, size, ({ at }) => at),
      ...(last && { next: cursorOf({ value: last.at, ...last }), searchedTo: last.at }),
    };
  }

  /** Sorts the newest that are looked at; where there are more, their others are in no part of the list. */
  async #byFigure(
    scope: Scope,
    filters: Filters,
    { sort, ascending }: { readonly sort: keyof typeof figures; readonly ascending: boolean },
    size: number,
    after?: Place,
  ): Promise<Listed> {
    const sql = new Sql();
    const [figure, type] = figures[sort];
    const direction = ascending ? 'asc' : 'desc';
    const found = looked(all(whereTime(sql, scope, filters)), newest);
    const rest = all([...whereRest(sql, scope, filters), ...beyond(sql, ascending, after, { column: figure, type })]);
    const order = `${figure} ${direction}, at ${direction}, id ${direction}`;
    const [{ rows }, last] = await Promise.all([
      this.#pool.query<FoundRow>(
        `select ${selected} from (${found}) as looked where ${rest} order by ${order} limit ${size + 1}`,
        sql.values,
      ),
      this.#lastLooked(scope, filters, { ascending: false, after: undefined }),
    ]);
    return { ...part(rows, size, (row) => (sort === 'latency' ? row.tookMs : row.cost)), sortedFrom: last?.at };
  }

  /** By a request's own name, which an index finds at once. */
  async #byName(scope: Scope, filters: Filters, { ascending }: Order, size: number, after?: Place): Promise<Listed> {
    const sql = new Sql();
    const where = all([
      ...whereRest(sql, scope, filters),
      ...whereTime(sql, scope, filters),
      ...beyond(sql, ascending, after),
    ]);
    const { rows } = await this.#pool.query<FoundRow>(
      `select ${selected} from ${table} where ${where} order by ${ascending ? 'at, id' : newest} limit ${size + 1}`,
      sql.values,
    );
    return part(rows, size, ({ at }) => at);
  }

  /** The last that a look by time comes to, where there are more behind it. */
  async #lastLooked(
    scope: Scope,
    filters: Filters,
    { ascending, after }: { readonly ascending: boolean; readonly after: Place | undefined },
  ): Promise<{ readonly at: number; readonly id: number } | undefined> {
    const sql = new Sql();
    const found = all([...whereTime(sql, scope, filters), ...beyond(sql, ascending, after)]);
    const { rows } = await this.#pool.query<{ at: number; id: number }>(
      `select ${atMs} as at, id from ${table} where ${found} order by ${ascending ? 'at, id' : newest} offset ${mostLooked - 1} limit 2`,
      sql.values,
    );
    return rows.length > 1 ? rows[0] : undefined;
  }
}

/** Those that a question looks at: behind this limit the database stops, whatever it is to find among them. */
export const looked = (where: string, order: string): string =>
  `select * from ${table} where ${where} order by ${order} limit ${mostLooked}`;

/** What stands behind a place, by time or by a figure before that. */
function beyond(
  sql: Sql,
  ascending: boolean,
  after: Place | undefined,
  figure?: { readonly column: string; readonly type: string },
): string[] {
  if (!after) return [];
  const columns = [...(figure ? [figure.column] : []), 'at', 'id'];
  const values = [
    ...(figure ? [`${sql.given(after.value)}::${figure.type}`] : []),
    `to_timestamp(${sql.given(after.at)}::float8 / 1000)`,
    `${sql.given(after.id)}::bigint`,
  ];
  return [`(${columns.join(', ')}) ${ascending ? '>' : '<'} (${values.join(', ')})`];
}

function part(rows: readonly FoundRow[], size: number, valueOf: (row: FoundRow) => number): Listed {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: last && rows.length > size ? cursorOf({ value: valueOf(last), at: last.at, id: last.id }) : undefined,
    searchedTo: undefined,
    sortedFrom: undefined,
  };
}
