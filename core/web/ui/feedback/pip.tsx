import type { Tone } from './tone.ts';
import styles from './pip.module.css';

export interface PipProps {
  count: number;
  /** The worst of what is counted. */
  tone: Extract<Tone, 'bad' | 'warn' | 'info'>;
}

/** A counter in the corner of its positioned parent, such as an icon button. */
export function Pip({ count, tone }: PipProps) {
  return (
    <span className={styles.pip} data-tone={tone}>
      {pipText(count)}
    </span>
  );
}

/** The count as it is shown: nobody counts beyond 99. */
export function pipText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
