import clsx from 'clsx';
import { StarIcon } from '../icons/common-icons.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import styles from './star.module.css';

/** The favourite toggle; the label stays the same and `aria-pressed` carries the state. */
export function Star({ on, label, onToggle }: { on: boolean; label: string; onToggle: () => void }) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={clsx(styles.star, on && styles.on)}
        aria-pressed={on}
        aria-label={label}
        onClick={onToggle}
      >
        <StarIcon />
      </button>
    </Tooltip>
  );
}
