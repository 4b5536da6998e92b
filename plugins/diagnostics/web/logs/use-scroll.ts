import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isInView, topFor, type Geometry, type Scrolled } from './geometry.ts';

/** How near to the end, in pixels, counts as being there. */
const nearness = 24;

interface Scroll {
  /** For the element that scrolls. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly scrolled: Scrolled;
  /** Whether the end stays in view as lines come. */
  readonly following: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
  readonly toRow: (row: number) => void;
}

/** Where the box of lines is scrolled to; at its end it goes on with what comes, until its reader scrolls up. */
export function useScroll(geometry: Geometry): Scroll {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState<Scrolled>({ top: 0, height: 600 });
  const [following, setFollowing] = useState(true);

  useLayoutEffect(() => {
    const element = ref.current!;
    if (following) element.scrollTop = element.scrollHeight;
    setScrolled({ top: element.scrollTop, height: element.clientHeight });
  }, [geometry, following]);

  useLayoutEffect(() => {
    const element = ref.current!;
    const sized = new ResizeObserver(() => setScrolled({ top: element.scrollTop, height: element.clientHeight }));
    sized.observe(element);
    return () => sized.disconnect();
  }, []);

  return {
    ref,
    scrolled,
    following,
    onScroll: () => {
      const { scrollTop, scrollHeight, clientHeight } = ref.current!;
      const atEnd = scrollHeight - scrollTop - clientHeight <= nearness;
      // Growth alone moves nothing up, so only its reader can have done that.
      if (atEnd || scrollTop < scrolled.top) setFollowing(atEnd);
      setScrolled({ top: scrollTop, height: clientHeight });
    },
    toEnd: () => setFollowing(true),
    toRow: (row) => {
      const element = ref.current!;
      setFollowing(false);
      if (isInView(geometry, row, { top: element.scrollTop, height: element.clientHeight })) return;
      element.scrollTop = topFor(geometry, row, element.clientHeight);
      setScrolled({ top: element.scrollTop, height: element.clientHeight });
    },
  };
}
