import clsx from 'clsx';
import { createElement } from 'react';
import { taskTypeGlyph } from './icons.tsx';
import styles from './task-glyph.module.css';

/** The framed glyph of a service's task type; decorative, the type stands beside it in words. */
export function TaskGlyph({ type, size = 'md' }: { type: string; size?: 'sm' | 'md' }) {
  return <span className={clsx(styles.glyph, styles[size])}>{createElement(taskTypeGlyph(type))}</span>;
}
