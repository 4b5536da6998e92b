import styles from './avatar.module.css';

/** The initials of a person in a circle; decorative, the name stands beside it or in the control's label. */
export function Avatar({ name }: { name: string }) {
  const initials = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();
  return <span className={styles.avatar} data-initials={initials} aria-hidden />;
}
