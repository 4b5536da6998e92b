import type { AccessTokenData } from '../contract.ts';

const dayMs = 86_400_000;
const soonDays = 10;
/** For how long a key that has ended is still told of: whoever used it may not have noticed yet. */
const endedDays = 7;

export type End = 'soon' | 'over';

/** How a key's end is told of; undefined where there is nothing to tell. A key that was made for a short time is told of in the last third of it. */
export function endOf(
  { expirationDate, ttlMinutes = 0 }: Pick<AccessTokenData, 'expirationDate' | 'ttlMinutes'>,
  now: number,
): End | undefined {
  if (expirationDate === undefined) return undefined;
  const left = Date.parse(expirationDate) - now;
  if (left <= 0) return 'over';
  return left < Math.min(soonDays * dayMs, (ttlMinutes * 60_000) / 3) ? 'soon' : undefined;
}

/** The keys of which somebody should know: those about to end first, then those that ended in the last days. */
export function endingOf(
  keys: readonly AccessTokenData[],
  now: number,
): { readonly soon: readonly AccessTokenData[]; readonly over: readonly AccessTokenData[] } {
  const ends = keys
    .filter((key) => key.expirationDate !== undefined)
    .toSorted((a, b) => a.expirationDate!.localeCompare(b.expirationDate!));
  const over = ends.filter(
    (key) => endOf(key, now) === 'over' && now - Date.parse(key.expirationDate!) < endedDays * dayMs,
  );
  return { soon: ends.filter((key) => endOf(key, now) === 'soon'), over };
}
