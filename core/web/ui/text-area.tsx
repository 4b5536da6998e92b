import clsx from 'clsx';
import type { DomProps } from './dom-props.ts';
import { useFieldControl } from './field.tsx';
import styles from './text-area.module.css';

export interface TextAreaProps extends DomProps<'textarea'> {
  font?: 'sans' | 'mono';
  /** `fill` takes the height of its container instead of growing with the text. */
  height?: 'grow' | 'fill';
}

/** A text area that grows with its text from `rows` (3) lines to half of the window, then scrolls. */
export function TextArea({ font = 'sans', height = 'grow', rows = 3, ...area }: TextAreaProps) {
  const wired = useFieldControl(area);
  return <textarea {...area} {...wired} rows={rows} className={clsx(styles.area, styles[font], styles[height])} />;
}
