import clsx from 'clsx';
import type { Tone } from './tone.ts';
import styles from './dot.module.css';

/** A 6 px mark before a word; takes the tone of its surroundings unless given one. */
export function Dot({ tone, hollow = false }: { tone?: Tone; hollow?: boolean }) {
  return <i className={clsx(styles.dot, hollow && styles.hollow)} data-tone={tone} aria-hidden />;
}
