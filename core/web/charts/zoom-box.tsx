import { useState, type PointerEvent, type ReactNode, type RefObject } from 'react';
import type { ChartView } from './chart-view.ts';
import styles from './chart.module.css';

/** Presses that move less, in px, are none. */
const leastDrag = 8;

interface ZoomBoxProps {
  view: RefObject<ChartView | undefined>;
  /** How many steps the chart has. */
  steps: number;
  /** Takes the first and the last step of what was drawn around. */
  onZoom: ((from: number, to: number) => void) | undefined;
  /** Takes the step that was pressed. */
  onPress?: ((step: number) => void) | undefined;
  children: ReactNode;
}

/** Has a chart zoomed by drawing a box over it with a mouse or a pen; fingers scroll the page. */
export function ZoomBox({ view, steps, onZoom, onPress, children }: ZoomBoxProps) {
  const [box, setBox] = useState<{ readonly from: number; readonly to: number }>();
  if (!onZoom) return children;
  const xOf = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left;
  const stepAt = (x: number) => Math.max(0, Math.min(steps - 1, view.current?.stepAt(x) ?? 0));

  function end(event: PointerEvent) {
    if (!box) return;
    setBox(undefined);
    const [left, right] = [box.from, xOf(event)].toSorted((a, b) => a - b) as [number, number];
    if (right - left < leastDrag) return onPress?.(stepAt(left));
    const [from, to] = [stepAt(left), stepAt(right)];
    if (from < to) onZoom!(from, to);
  }

  return (
    <div
      className={styles.zoom}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.pointerType === 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setBox({ from: xOf(event), to: xOf(event) });
      }}
      onPointerMove={(event) => box && setBox({ ...box, to: xOf(event) })}
      onPointerUp={end}
      onPointerCancel={() => setBox(undefined)}
    >
      {children}
      {box && (
        <span
          aria-hidden
          className={styles.box}
          style={{ left: Math.min(box.from, box.to), width: Math.abs(box.to - box.from) }}
        />
      )}
    </div>
  );
}
