import { useId, type ReactNode } from 'react';
import styles from './landing.module.css';

interface SectionProps {
  title: string;
  lead?: string | undefined;
  /** At the end of the heading's line. */
  end?: ReactNode;
  children: ReactNode;
}

/** One part of the page under its heading, as wide as the window. */
export function Section({ title, lead, end, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.within}>
        <header className={styles.head}>
          <h2 id={headingId}>{title}</h2>
          {lead !== undefined && <p>{lead}</p>}
          {end && <div className={styles.end}>{end}</div>}
        </header>
        {children}
      </div>
    </section>
  );
}
