import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

export interface ToolbarProps {
  /** A SearchInput; full width on phones. */
  search?: ReactNode;
  /** Filter chips. */
  children?: ReactNode;
  /** At the right: sorting, views, columns. */
  end?: ReactNode;
}

/** The line over a list: search, filters, and how the list is shown. */
export function Toolbar({ search, children, end }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {search && <div className={styles.search}>{search}</div>}
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
