import clsx from 'clsx';
import { useImperativeHandle, useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { DomProps } from './dom-props.ts';
import { useFieldControl } from './field.tsx';
import styles from './text-area.module.css';

export interface TextAreaProps extends DomProps<'textarea'> {
  font?: 'sans' | 'mono';
  /** `fill` takes the height of its container instead of growing with the text. */
  height?: 'grow' | 'fill';
}

/** Browsers that know `field-sizing` grow the area by themselves. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** A text area that grows with its text from `rows` (3) lines to half of the window, then scrolls. */
export function TextArea({ font = 'sans', height = 'grow', rows = 3, ref, onInput, ...area }: TextAreaProps) {
  const wired = useFieldControl(area);
  const element = useRef<HTMLTextAreaElement>(null);
  const measured = height === 'grow' && !growsByItself;
  useImperativeHandle(ref, () => element.current!);
  useLayoutEffect(() => {
    if (measured && element.current) fit(element.current);
  }, [measured, area.value]);
  return (
    <textarea
      {...area}
      {...wired}
      ref={element}
      rows={rows}
      style={{ '--rows': rows } as CSSProperties}
      className={clsx(styles.area, styles[font], styles[height])}
      onInput={(event) => {
        if (measured) fit(event.currentTarget);
        onInput?.(event);
      }}
    />
  );
}

function fit(area: HTMLTextAreaElement) {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
