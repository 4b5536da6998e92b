import { useEffect, useState } from 'react';

const settledMs = 1_000;

/** Turns true once a page has had time for what it is about and the browser has nothing to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let shown = true;
    const rest = () => shown && setIdle(true);
    // Safari has no idle callbacks.
    const timer = setTimeout(
      () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(rest) : rest()),
      settledMs,
    );
    return () => {
      shown = false;
      clearTimeout(timer);
    };
  }, []);
  return idle;
}
