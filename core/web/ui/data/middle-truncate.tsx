import styles from './middle-truncate.module.css';

/** An id in mono, cut in the middle so that both ends stay; the whole of it on hover, to selection and to assistive technology. */
export function MiddleTruncate({ text, start = 8, end = 4 }: { text: string; start?: number; end?: number }) {
  if (text.length <= start + end + 1) return <span className={styles.text}>{text}</span>;
  return (
    <span className={styles.text} title={text}>
      {text.slice(0, start)}
      <span className={styles.middle}>{text.slice(start, -end)}</span>
      {text.slice(-end)}
    </span>
  );
}
