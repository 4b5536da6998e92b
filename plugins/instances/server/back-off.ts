import type { InstanceRow } from './tables.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** An attempt that was connected for this long clears what came before it. */
export const healthyMs = 60_000;
/** So many ends in a row make a crash loop. */
export const loopFailures = 3;

/** What an instance's row says after an attempt that ended unasked: how often in a row, and when it is tried again. */
export function afterFailure({ failures, connectedAt }: Pick<InstanceRow, 'failures' | 'connectedAt'>, endedAt: Date): Pick<InstanceRow, 'failures' | 'nextAttemptAt'> {
  const wasHealthy = connectedAt !== null && endedAt.getTime() - connectedAt.getTime() >= healthyMs;
  const inARow = (wasHealthy ? 0 : failures) + 1;
  // One that had been serving is brought back at once: the first end says nothing yet about the next attempt.
  const wait = inARow === 1 && connectedAt ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (inARow - 1));
  return { failures: inARow, nextAttemptAt: new Date(endedAt.getTime() + wait) };
}
