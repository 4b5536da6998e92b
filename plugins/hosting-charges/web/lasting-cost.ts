import type { StartCost } from '../contract/data.ts';

const hour = 3_600_000;
const minute = 60_000;

/**
 * What is charged for an instance that runs for so many milliseconds from `now` on, beside what is charged anyway: an own server is there all the
 * time, and what is paid for already costs nothing more. Periods that begin are charged as a whole, seconds by the minute; a server that is rented
 * costs what is asked for one at most.
 */
export function lastingCost({ items, mostPerHour }: StartCost, lastingMs: number, now = Date.now()): number {
  const rented = mostPerHour === undefined ? 0 : Math.ceil(lastingMs / minute) * (mostPerHour / 60);
  return items
    .filter(({ kind }) => kind !== 'SERVER')
    .reduce((sum, { amount, period, perHour, paidUntil }) => {
      const periods = period === 'SECOND' ? 60 : 1;
      const spanMs = (periods * amount * hour) / perHour;
      const paidMs = paidUntil === undefined ? 0 : Math.max(0, Date.parse(paidUntil) - now);
      const due = Math.ceil(Math.max(0, lastingMs - paidMs) / spanMs);
      return sum + due * periods * amount;
    }, rented);
}
