import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A neutral label: `mono` for task types, keys and other wire names. */
export function Tag({ font = 'sans', children }: { font?: 'sans' | 'mono'; children: ReactNode }) {
  return <span className={clsx(styles.tag, styles[font])}>{children}</span>;
}
