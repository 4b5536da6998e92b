import type { ReactNode } from 'react';
import type { DomProps } from './dom-props.ts';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<DomProps<'input'>, 'type' | 'size'> {
  label?: ReactNode;
  /** The accessible name when there are no words. */
  'aria-label'?: string;
}

/** Turns one thing on or off at once; in forms that are saved later use a Checkbox. */
export function Switch({ label, ...input }: SwitchProps) {
  return (
    <label className={styles.line}>
      <input {...input} type="checkbox" role="switch" className={styles.switch} />
      {label !== undefined && <span className={styles.label}>{label}</span>}
    </label>
  );
}
