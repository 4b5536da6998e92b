import { Progress } from '../ui/feedback/progress.tsx';
import styles from './waiting.module.css';

/** While a page's code or the start is on its way: a thin bar that fades in, so that quick ones do not flicker. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting}>
      <Progress label={label} />
    </div>
  );
}
