import type { LazyPage } from '../points.ts';

/** Does it once a page that was just shown has had time for its own data and the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  setTimeout(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : work()), 1_000);
}

/** A part of the frame that is fetched after the page has had its turn: what it asks would stand before what the page asks. */
export const onceIdle =
  <Props>(page: LazyPage<Props>): LazyPage<Props> =>
  async () => {
    await new Promise<void>(whenIdle);
    return page();
  };
