/** Does it once a page that was just shown has had time for its own data and the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  setTimeout(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : work()), 1_000);
}
