import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface Columns {
  /** For a cell as wide as a message may be, and for a text in it of a hundred characters. */
  readonly cell: RefObject<HTMLSpanElement | null>;
  readonly hundred: RefObject<HTMLSpanElement | null>;
  readonly columns: number;
}

/** How many characters of a message stand side by side, measured on a line that nobody sees. */
export function useColumns(): Columns {
  const cell = useRef<HTMLSpanElement>(null);
  const hundred = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState(80);
  useLayoutEffect(() => {
    const measured = new ResizeObserver(() => {
      const one = hundred.current!.getBoundingClientRect().width / 100;
      if (one > 0) setColumns(Math.max(10, Math.floor(cell.current!.clientWidth / one)));
    });
    measured.observe(cell.current!);
    measured.observe(hundred.current!);
    return () => measured.disconnect();
  }, []);
  return { cell, hundred, columns };
}
