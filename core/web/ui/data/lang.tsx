import styles from './lang.module.css';

/** Language codes of a service, such as "RU, KK". */
export function Lang({ codes }: { codes: readonly string[] }) {
  return <span className={styles.lang}>{codes.join(', ')}</span>;
}
