import type { PriceChange } from '../contract/data.ts';
import { amountOf } from './money.ts';

interface Step {
  readonly time: Date;
  /** The service. */
  readonly id: number;
  readonly units: number;
  readonly freeUnits: number;
  readonly nano: string;
}

interface Priced {
  readonly time: Date;
  readonly price: number;
}

/** Units are kept in thousandths, so a price that is read from them is that much off. */
const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(a, b) / 1_000;

/**
 * Where what a unit costs changed, read from what was charged: steps of time in their order, and what services cost now; those that
 * are not named there have no price of their own.
 */
export function priceChanges(steps: readonly Step[], present: ReadonlyMap<number, number>): PriceChange[] {
  return [...Map.groupBy(steps, ({ id }) => id)]
    .filter(([id]) => present.has(id))
    .flatMap(([id, own]) => changesOf(own.flatMap(pricedOf), present.get(id)!).map((change) => ({ id, ...change })))
    .toSorted((a, b) => a.time.localeCompare(b.time));
}

/** What a unit cost in a step; nothing where less than one was paid for. */
function pricedOf({ time, units, freeUnits, nano }: Step): Priced[] {
  const paid = units - freeUnits;
  return paid < 1 ? [] : [{ time, price: Number((amountOf(BigInt(nano)) / paid).toPrecision(6)) }];
}

function changesOf(prices: readonly Priced[], present: number): Omit<PriceChange, 'id'>[] {
  const changes: Omit<PriceChange, 'id'>[] = [];
  let last = prices[0]?.price;
  for (const [at, { time, price }] of prices.entries()) {
    if (last === undefined || isSame(price, last)) continue;
    // The step in which it changes has calls of both prices; the one behind tells what it came to.
    const after = prices[at + 1]?.price ?? present;
    if (isSame(after, last)) continue;
    changes.push({ time: time.toISOString(), before: last, after });
    last = after;
  }
  return changes;
}
