import type { InstanceRow } from '../tables.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** What ends instances that were ready may be what callers send them: so many are brought back at once, and each further one after a pause that does not grow. */
const restartsAtOnce = 3;
const restartPauseMs = 5_000;
/** An attempt that was connected for this long clears what came before it. */
export const healthyMs = 60_000;
/** So many ends in a row make a crash loop. */
export const loopFailures = 3;

/** When an instance that failed before and is connected counts as recovered; undefined where there is nothing to recover from. */
export const recoversAt = ({
  failures,
  connectedAt,
}: Pick<InstanceRow, 'failures' | 'connectedAt'>): Date | undefined =>
  failures > 0 && connectedAt ? new Date(connectedAt.getTime() + healthyMs) : undefined;

/** What an instance's row says after an attempt that ended unasked: how often in a row, and when it is tried again. */
export function afterFailure(
  { failures, connectedAt }: Pick<InstanceRow, 'failures' | 'connectedAt'>,
  endedAt: Date,
): Pick<InstanceRow, 'failures' | 'nextAttemptAt'> {
  const wasHealthy = connectedAt !== null && endedAt.getTime() - connectedAt.getTime() >= healthyMs;
  const inARow = (wasHealthy ? 0 : failures) + 1;
  const wait =
    connectedAt === null
      ? Math.min(longestWaitMs, firstWaitMs * 2 ** (inARow - 1))
      : inARow <= restartsAtOnce
        ? 0
        : restartPauseMs;
  return { failures: inARow, nextAttemptAt: new Date(endedAt.getTime() + wait) };
}
