import { isAsking } from '../state/api.ts';

const turnMs = 1_000;
const lookMs = 200;
/** Somebody who asks all the time is not waited for longer. */
const mostMs = 5_000;

/** Resolves when the browser has nothing else to do, in a second at the latest. */
export const nextIdle = (): Promise<unknown> =>
  // Safari has no idle callbacks.
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve, { timeout: 1_000 }) : setTimeout(resolve),
  );

/** Does it once a page that was just shown has its own data and the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  const until = performance.now() + mostMs;
  const look = (): void => {
    if (isAsking() && performance.now() < until) setTimeout(look, lookMs);
    else void nextIdle().then(work);
  };
  setTimeout(look, turnMs);
}
