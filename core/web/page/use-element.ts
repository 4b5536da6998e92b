import { useCallback, useState } from 'react';

/** An element from when it is mounted first, and what notes it as its `ref`: it stays the same while something around it waits, when a ref is empty. */
export function useElement<T extends Element>(): readonly [T | undefined, (mounted: T | null) => void] {
  const [element, setElement] = useState<T>();
  const note = useCallback((mounted: T | null) => {
    if (mounted) setElement(mounted);
  }, []);
  return [element, note];
}
