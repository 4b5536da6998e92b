import type { RequestFilters } from '../contract.ts';
import type { Sorting } from '../contract/words.ts';

/** Whose requests are meant: those that a service got, or those that an account made. */
export type Scope =
  | { readonly modelId: number; readonly callerAccountId?: undefined }
  | { readonly callerAccountId: number; readonly modelId?: undefined };

/** Of a service or an account, in either table. */
export const whose = (sql: Sql, scope: Scope): string =>
  scope.modelId === undefined
    ? `caller_account_id = ${sql.given(scope.callerAccountId)} and caller_account_id <> 0`
    : `model_id = ${sql.given(scope.modelId)}`;

/** The filters with the caller and the service as ids; those of the contract besides. */
export interface Filters extends Omit<RequestFilters, 'caller' | 'service'> {
  readonly callerId?: number | undefined;
  readonly serviceId?: number | undefined;
}

/** What stands in an order before what follows it. */
export interface Place {
  /** The figure that requests are sorted by; milliseconds since 1970 where that is time. */
  readonly value: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly id: number;
}

export interface Order {
  readonly sort: Sorting;
  readonly ascending: boolean;
}

/** A part of a statement with what it is given. */
export class Sql {
  readonly values: unknown[] = [];

  /** Takes a value; answers what stands for it. */
  given(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** What a limit or the balance refuses is answered with one of these. */
const limitStatuses = '(402, 413, 429)';

/** What an index finds: the scope, the time, and whether something failed. */
export function whereTime(sql: Sql, scope: Scope, { from, to, status }: Filters): string[] {
  const isFailure = typeof status === 'number' ? status >= 400 : status !== undefined && status !== 'ok';
  return [
    whose(sql, scope),
    ...(from ? [`at >= ${sql.given(from)}`] : []),
    ...(to ? [`at < ${sql.given(to)}`] : []),
    ...(isFailure ? ['status >= 400'] : []),
  ];
}

/** What each request that was found is held against. */
export function whereRest(sql: Sql, scope: Scope, filters: Filters): string[] {
  const {
    status,
    latencyFrom,
    latencyTo,
    costFrom,
    costTo,
    key,
    callerId,
    serviceId,
    method,
    instance,
    cached,
    requestId,
  } = filters;
  const is = (column: string, value: unknown) => (value === undefined ? [] : [`${column} = ${sql.given(value)}`]);
  const bound = (column: string, sign: '>=' | '<=', value: number | undefined) =>
    value === undefined ? [] : [`${column} ${sign} ${sql.given(value)}`];
  return [
    ...statusIs(sql, status),
    ...bound('took_ms', '>=', latencyFrom),
    ...bound('took_ms', '<=', latencyTo),
    ...bound('cost', '>=', costFrom),
    ...bound('cost', '<=', costTo),
    ...is('key_id', key),
    ...is('caller_account_id', callerId),
    ...is('model_id', serviceId),
    ...is('method', method),
    ...is('instance_id', instance),
    // Callers are not told of the instances of others.
    ...(scope.modelId === undefined && instance !== undefined ? ['owner_id = caller_account_id'] : []),
    ...is('cached', cached),
    ...is('request_id', requestId),
  ];
}

function statusIs(sql: Sql, status: Filters['status']): string[] {
  if (status === undefined) return [];
  if (typeof status === 'number') return [`status = ${sql.given(status)}`];
  if (status === 'limited') return [`outcome = 'refused' and status in ${limitStatuses}`];
  if (status === 'ok') return ['status < 400'];
  return [status === 'client' ? 'status < 500' : 'status >= 500'];
}

/** Whether the filters leave each minute's counts whole, so that these need not be counted one by one. */
export const countsByMinute = ({ status, ...filters }: Filters): boolean =>
  typeof status !== 'number' &&
  status !== 'limited' &&
  Object.entries(filters).every(([name, value]) => value === undefined || minuteFilters.has(name));

/** What a minute's counts are told apart by. */
const minuteFilters: ReadonlySet<string> = new Set(['from', 'to', 'key', 'callerId', 'serviceId']);

export const all = (conditions: readonly string[]): string => conditions.join(' and ') || 'true';

const read = /^([\d.e+-]+)_(\d+)_(\d+)$/;

export const cursorOf = ({ value, at, id }: Place): string => Buffer.from(`${value}_${at}_${id}`).toString('base64url');

/** The place that a cursor stands for; undefined where nobody here wrote it. */
export function placeIn(cursor: string): Place | undefined {
  const [, value, at, id] = read.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { value: Number(value), at: Number(at), id: Number(id) };
  return Object.values(place).every(Number.isFinite) && place.at <= 8.64e15 ? place : undefined;
}
