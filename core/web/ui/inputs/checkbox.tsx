import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { DomProps } from './dom-props.ts';
import { CheckIcon, MinusIcon } from '../icons/common-icons.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<DomProps<'input'>, 'type' | 'size' | 'ref'> {
  /** Words beside the box. */
  label?: ReactNode;
  /** The accessible name when there are no words, as in table rows. */
  'aria-label'?: string;
  /** Some but not all of what the box stands for is chosen. */
  indeterminate?: boolean;
  /** At the end of the line, such as a Count of matches. */
  end?: ReactNode;
}

/** A checkbox with its words; the whole line is the target. */
export function Checkbox({ label, indeterminate = false, end, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={styles.line}>
      <span className={styles.box}>
        <input {...input} ref={box} type="checkbox" className={styles.input} />
        {indeterminate ? <MinusIcon /> : <CheckIcon />}
      </span>
      {label !== undefined && <span className={styles.label}>{label}</span>}
      {end}
    </label>
  );
}
