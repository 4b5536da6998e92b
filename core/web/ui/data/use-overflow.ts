import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Counts how many leading children of a row fit its width, keeping `reserve` px for a "more" control once some do not.
 * The children must stay in the row; hide those past the count without taking them out of the layout.
 */
export function useOverflow<E extends HTMLElement>(children: number, reserve: number) {
  const row = useRef<E>(null);
  const [fitting, setFitting] = useState(children);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setFitting(countFitting(element, children, reserve));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [children, reserve]);
  return { row, fitting: Math.min(fitting, children) };
}

function countFitting(row: HTMLElement, children: number, reserve: number): number {
  const style = getComputedStyle(row);
  const start = row.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft);
  const width = row.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  const ends = [...row.children]
    .slice(0, children)
    .map((child) => child.getBoundingClientRect().right + row.scrollLeft - start);
  if ((ends.at(-1) ?? 0) <= width + 1) return children;
  return ends.filter((end) => end <= width - reserve).length;
}
