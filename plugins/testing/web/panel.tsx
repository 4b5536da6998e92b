import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** Toggles beside the title. */
  choice?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One of the tab's panels: a head with its toggles and actions over the content. */
export function Panel({ title, choice, actions, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {choice}
        <div className={styles.actions}>{actions}</div>
      </header>
      {children}
    </section>
  );
}
