import type { Tone } from './tone.ts';
import styles from './pip.module.css';

/** The counter in the corner of an icon button; counts over 99 read "99+". */
export function Pip({ count, tone }: { count: number; tone: Extract<Tone, 'bad' | 'warn' | 'info'> }) {
  return <span className={styles.pip} data-tone={tone}>{count > 99 ? '99+' : count}</span>;
}
