import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  tone: Tone;
  /** Icon or dot before the word. */
  icon?: ReactNode;
  /** Dashed frame: the value is not known for sure. */
  dashed?: boolean;
  children: ReactNode;
}

/** A short fact in a tinted frame. */
export function Badge({ tone, icon, dashed = false, children }: BadgeProps) {
  return (
    <span className={clsx(styles.badge, dashed && styles.dashed)} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
