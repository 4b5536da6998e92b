import { LoaderIcon } from '../icons/frame-icons.tsx';
import styles from './spinner.module.css';

/** A turning mark of work in progress; decorative, the words stand beside it. */
export function Spinner() {
  return <LoaderIcon className={styles.spinner} />;
}
