import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

const flushMs = 3_000;

/** Hands on, together and at most every three seconds, what somebody has looked at; what is left at the end as well. */
export class Viewed<T> {
  readonly #flush: (items: readonly T[]) => void;
  #seen = new Set<T>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(flush: (items: readonly T[]) => void) {
    this.#flush = flush;
  }

  add(item: T): void {
    this.#seen.add(item);
    this.#timer ??= setTimeout(() => this.flush(), flushMs);
  }

  /** Hands on at once what is there. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const items = [...this.#seen];
    this.#seen.clear();
    if (items.length > 0) this.#flush(items);
  };
}

/** What the component has on screen and somebody has looked at; the rest is handed on when it goes. */
export function useViewed<T>(flush: (items: readonly T[]) => void): Viewed<T> {
  const given = useEffectEvent(flush);
  const [viewed] = useState(() => new Viewed<T>((items) => given(items)));
  useEffect(() => viewed.flush, [viewed]);
  return viewed;
}

/** Calls once nearly a third of an element has come into sight. */
export function useInSight<E extends HTMLElement>(seen: (() => void) | undefined): RefObject<E | null> {
  const ref = useRef<E>(null);
  const wanted = seen !== undefined;
  const tell = useEffectEvent(() => seen?.());
  useEffect(() => {
    if (!wanted || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && tell(),
      { threshold: 0.3 },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [wanted]);
  return ref;
}
