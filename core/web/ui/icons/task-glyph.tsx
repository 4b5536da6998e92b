import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './task-glyph.module.css';

/** The framed glyph of a service's task type; decorative, the type stands beside it in words. */
export function TaskGlyph({ children, size = 'md' }: { children: ReactNode; size?: 'sm' | 'md' }) {
  return <span className={clsx(styles.glyph, styles[size])}>{children}</span>;
}
