import { useEffect, useEffectEvent, type RefObject } from 'react';

/** While an element fills the screen, nothing that it covers takes the focus or is read out; what floats above the page stays. Escape asks to leave. */
export function useAlone(element: RefObject<HTMLElement | null>, alone: boolean, onLeave: () => void): void {
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onLeave();
  });
  useEffect(() => {
    if (!alone) return;
    const covered: Element[] = [];
    for (
      let inner: Element | null = element.current;
      inner?.parentElement && inner.id !== 'root';
      inner = inner.parentElement
    ) {
      covered.push(
        ...[...inner.parentElement.children].filter((each) => each !== inner && !each.hasAttribute('inert')),
      );
    }
    for (const each of covered) each.setAttribute('inert', '');
    addEventListener('keydown', leave);
    return () => {
      for (const each of covered) each.removeAttribute('inert');
      removeEventListener('keydown', leave);
    };
  }, [element, alone]);
}
