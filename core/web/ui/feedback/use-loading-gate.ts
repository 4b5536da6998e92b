import { useEffect, useState } from 'react';

/** Whether to show that something loads: not for the first 200 ms, and once shown for at least 300 ms, so that nothing flickers. */
export function useLoadingGate(loading: boolean, delay = 200, minimum = 300): boolean {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (loading && shownAt === undefined) {
      const timer = setTimeout(() => setShownAt(performance.now()), delay);
      return () => clearTimeout(timer);
    }
    if (!loading && shownAt !== undefined) {
      const timer = setTimeout(() => setShownAt(undefined), Math.max(0, shownAt + minimum - performance.now()));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [loading, shownAt, delay, minimum]);
  return shownAt !== undefined;
}
