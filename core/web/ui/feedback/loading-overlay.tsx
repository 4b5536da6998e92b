import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Progress } from './progress.tsx';
import styles from './loading-overlay.module.css';

export interface LoadingOverlayProps {
  active: boolean;
  /** What is loading, for assistive technology. */
  label: string;
  children: ReactNode;
}

/** Keeps the old content in its place, dimmed under a thin moving bar, while the new one is on its way. */
export function LoadingOverlay({ active, label, children }: LoadingOverlayProps) {
  return (
    <div className={styles.frame} aria-busy={active}>
      {active && (
        <div className={styles.bar}>
          <Progress label={label} />
        </div>
      )}
      <div className={clsx(styles.content, active && styles.dimmed)}>{children}</div>
    </div>
  );
}
