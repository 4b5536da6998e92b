import { warmOverlays } from './load-overlays.ts';

const delayMs = 400;
/** For so long after a tooltip, the next one comes at once. */
const graceMs = 400;

const tipOf = (target: EventTarget | null): Element | undefined =>
  (target instanceof Element && target.closest('[data-tip]')) || undefined;

/** Tells whose tooltip is to be shown: what a mouse or pen rests on, or what the keyboard focuses, until it is left or pressed. */
export function watchTips(show: (anchor: Element | undefined) => void): () => void {
  let current: Element | undefined;
  let shown = false;
  let hiddenAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hide() {
    clearTimeout(timer);
    if (!shown) return;
    shown = false;
    hiddenAt = Date.now();
    show(undefined);
  }

  function reveal(anchor: Element) {
    clearTimeout(timer);
    if (!anchor.isConnected) return;
    shown = true;
    show(anchor);
  }

  function goTo(anchor: Element | undefined, wait: number) {
    if (anchor === current) return;
    const next = shown || Date.now() - hiddenAt < graceMs ? 0 : wait;
    current = anchor;
    if (!anchor) return hide();
    warmOverlays();
    clearTimeout(timer);
    if (next === 0) reveal(anchor);
    else timer = setTimeout(reveal, next, anchor);
  }

  const over = ({ pointerType, target }: PointerEvent) => pointerType !== 'touch' && goTo(tipOf(target), delayMs);
  const focus = ({ target }: FocusEvent) =>
    target instanceof Element && target.matches(':focus-visible') && goTo(tipOf(target), 0);
  const leave = () => goTo(undefined, 0);
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('pointerover', over, { signal });
  document.documentElement.addEventListener('pointerleave', leave, { signal });
  document.addEventListener('focusin', focus, { signal });
  document.addEventListener('focusout', leave, { signal });
  // Pressed, by whatever means: the hint has done its work, until the pointer or the focus comes anew.
  document.addEventListener('pointerdown', hide, { signal });
  document.addEventListener('click', hide, { signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
