import { useEffect, useRef, useState, type RefObject } from 'react';

interface Follow {
  /** For the element that scrolls; its first child is what grows. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly following: boolean;
  readonly follow: () => void;
}

/** How near to the end, in pixels, counts as being there. */
const nearness = 24;

/** Keeps the end of what grows in view, until its reader scrolls up; at the end again, it goes on. */
export function useFollow(): Follow {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef(true);
  const [following, setFollowing] = useState(true);

  useEffect(() => {
    const element = ref.current!;
    let last = element.scrollTop;
    const set = (on: boolean) => {
      held.current = on;
      setFollowing(on);
    };
    const scrolled = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      // Growth alone moves nothing up, so only its reader can have done that.
      if (scrollHeight - scrollTop - clientHeight <= nearness) set(true);
      else if (scrollTop < last) set(false);
      last = scrollTop;
    };
    const grown = new ResizeObserver(() => {
      if (held.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', scrolled, { passive: true });
    grown.observe(element);
    grown.observe(element.firstElementChild!);
    return () => {
      element.removeEventListener('scroll', scrolled);
      grown.disconnect();
    };
  }, []);

  return {
    ref,
    following,
    follow: () => {
      const element = ref.current!;
      element.scrollTop = element.scrollHeight;
    },
  };
}
