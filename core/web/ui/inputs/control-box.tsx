import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './control-box.module.css';

export type ControlSize = 'sm' | 'md';

interface ControlBoxProps {
  size: ControlSize;
  invalid: boolean;
  readOnly: boolean;
  disabled: boolean;
  icon?: ReactNode;
  unit?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

/** The frame of a text-like control: leading icon, the control, a unit and trailing buttons. */
export function ControlBox({ size, invalid, readOnly, disabled, icon, unit, end, children }: ControlBoxProps) {
  return (
    <span
      className={clsx(
        styles.box,
        styles[size],
        invalid && styles.invalid,
        readOnly && styles.readOnly,
        disabled && styles.disabled,
      )}
    >
      {icon}
      {children}
      {end}
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
