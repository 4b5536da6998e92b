import clsx from 'clsx';
import { createElement } from 'react';
import type { Icon } from './icons.tsx';
import styles from './task-glyph.module.css';

/** The framed glyph of a service's task type; decorative, the type stands beside it in words. */
export function TaskGlyph({ glyph, size = 'md' }: { glyph: Icon; size?: 'sm' | 'md' }) {
  return <span className={clsx(styles.glyph, styles[size])}>{createElement(glyph)}</span>;
}
