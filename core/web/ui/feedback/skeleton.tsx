import clsx from 'clsx';
import { useEffect, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** What is loading, read out. */
  label: string;
  /** The shape of what comes: table rows, cards or lines of text. */
  variant?: 'rows' | 'cards' | 'lines';
  /** How many of them. */
  count?: number;
  /** ms before anything shows, so that fast answers do not flicker. */
  delay?: number;
}

/** Grey shapes in place of what is loading. The space is taken at once, the shapes appear after a moment. */
export function Skeleton({ label, variant = 'rows', count = 5, delay = 200 }: SkeletonProps) {
  const [shown, setShown] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <div role="status" data-skeleton className={clsx(styles.skeleton, styles[variant], !shown && styles.waiting)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.item} aria-hidden>
          {shapes[variant]}
        </div>
      ))}
    </div>
  );
}

const shapes: Record<NonNullable<SkeletonProps['variant']>, ReactNode> = {
  rows: (
    <>
      <i className={styles.glyph} />
      <i className={styles.name} />
      <i className={styles.value} />
      <i className={styles.figure} />
    </>
  ),
  cards: (
    <>
      <span className={styles.title}>
        <i className={styles.glyph} />
        <i className={styles.name} />
      </span>
      <i className={styles.line} />
      <i className={styles.short} />
    </>
  ),
  lines: <i className={styles.line} />,
};
