import clsx from 'clsx';
import type { Tone } from './tone.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  label: string;
  /** From 0 to 1; left out while the share is not known. */
  value?: number;
  tone?: Tone;
}

/** A thin bar of progress or use; what only waits gets no bar. */
export function Progress({ label, value, tone = 'accent' }: ProgressProps) {
  const share = value === undefined ? undefined : Math.min(Math.max(value, 0), 1);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      data-tone={tone}
      className={styles.track}
    >
      <i
        className={clsx(styles.bar, share === undefined && styles.unknown)}
        style={share === undefined ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
