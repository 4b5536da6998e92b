import { dateTime, relativeTime } from '#core/web/text/format.ts';
import styles from './account-page.module.css';

/** How long ago something was; when exactly, as its tooltip. */
export function Moment({ time }: { time: string }) {
  return (
    <time className={styles.time} dateTime={time} title={dateTime(time)}>
      {relativeTime(time)}
    </time>
  );
}
