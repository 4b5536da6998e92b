import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  level: 1 | 2;
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** Below the text, while something goes on. */
  progress?: ReactNode;
  actions?: ReactNode;
  /** A way elsewhere, below the actions. */
  more?: ReactNode;
}

/** In place of an app: how it stands or what it takes to open it. */
export function Notice({ level, icon, title, text, progress, actions, more }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.notice}>
      <span className={styles.icon}>{icon}</span>
      {/* What becomes of an app is said as it happens. */}
      <div role="status">
        <Heading className={styles.title}>{title}</Heading>
        <p className={styles.text}>{text}</p>
      </div>
      {progress && <div className={styles.progress}>{progress}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {more && <p className={styles.more}>{more}</p>}
    </section>
  );
}
