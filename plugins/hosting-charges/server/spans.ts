import type { PooledConnection } from '#core/server/database/database.ts';
import type { TarifficationPeriod } from '#plugins/resource-groups/contract.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is paid for at once: seconds by the minute, all others one by one. */
export const periodsInSpan = (period: TarifficationPeriod): number => (period === 'SECOND' ? 60 : 1);

/** Milliseconds of spans that are always as long; undefined of those of the calendar. */
export function fixedLength(period: TarifficationPeriod): number | undefined {
  if (period === 'SECOND' || period === 'MINUTE') return minute;
  return period === 'HOUR' ? hour : undefined;
}

/** How many spans are charged for in one go where several are due: what is short is put together up to an hour. */
export const mostInCharge = (period: TarifficationPeriod): number =>
  period === 'SECOND' || period === 'MINUTE' ? 60 : 1;

const units: Partial<Record<TarifficationPeriod, { readonly argument: string; readonly atLeast: number }>> = {
  DAY: { argument: 'days', atLeast: day },
  MONTH: { argument: 'months', atLeast: 28 * day },
  YEAR: { argument: 'years', atLeast: 365 * day },
};

/** A series of periods of the calendar: each ends as many days, months or years after the anchor as its number says, at the local time of the anchor. */
export interface Series {
  readonly period: TarifficationPeriod;
  readonly anchor: Date;
  readonly timeZone: string;
}

/** So many ends are looked up at once. */
const block = 40;

/** The ends of the periods of a series by their numbers, of which the first is 1. */
export class SeriesEnds {
  readonly #client: Pick<PooledConnection, 'query'>;
  readonly #series: Series;
  readonly #known = new Map<number, Date>();

  constructor(client: Pick<PooledConnection, 'query'>, series: Series) {
    this.#client = client;
    this.#series = series;
  }

  async end(number: number): Promise<Date> {
    const fixed = fixedLength(this.#series.period);
    if (fixed !== undefined) return new Date(this.#series.anchor.getTime() + number * fixed);
    if (!this.#known.has(number)) await this.#look(number);
    return this.#known.get(number)!;
  }

  /** The last number at whose end a moment is not reached yet, or further back. */
  numberBefore(moment: Date): number {
    const { period, anchor } = this.#series;
    const least = fixedLength(period) ?? (units[period]!.atLeast * 32) / 28;
    return Math.max(0, Math.floor((moment.getTime() - anchor.getTime()) / least) - 1);
  }

  async #look(from: number): Promise<void> {
    const { period, anchor, timeZone } = this.#series;
    const { rows } = await this.#client.query<{ number: number; at: Date }>(
      `select number, (($1::timestamptz at time zone $2) + make_interval(${units[period]!.argument} => number)) at time zone $2 as at
       from generate_series($3::int, $3::int + $4::int) number`,
      [anchor, timeZone, from, block],
    );
    for (const { number, at } of rows) this.#known.set(number, at);
  }
}
