import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A page that is one notice. */
export const NoticePage = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={styles.page}>
    {children}
  </main>
);
