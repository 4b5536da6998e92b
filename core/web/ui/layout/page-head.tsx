import type { ReactNode } from 'react';
import styles from './page-head.module.css';

export interface PageHeadProps {
  title: ReactNode;
  /** A TaskGlyph before the title. */
  glyph?: ReactNode;
  /** Badges, tags or a Count after the title. */
  meta?: ReactNode;
  /** At the right: quiet actions first, the primary one last. */
  actions?: ReactNode;
}

/** The head of a page: its one h1, what it is in a few marks, and its actions. */
export function PageHead({ title, glyph, meta, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {glyph && <span className={styles.glyph}>{glyph}</span>}
      <h1 className={styles.title}>{title}</h1>
      {meta && <div className={styles.meta}>{meta}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
