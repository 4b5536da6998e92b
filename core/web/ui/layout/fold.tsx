import { useId, type ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/common-icons.tsx';
import styles from './fold.module.css';

export interface FoldProps {
  label: string;
  /** What holds while it is folded. */
  hint?: ReactNode;
  open: boolean;
  onChange: (open: boolean) => void;
  children: ReactNode;
}

/** Disclosure of what few people need. What is in it stays there while it is folded, so that forms send it. */
export function Fold({ label, hint, open, onChange, children }: FoldProps) {
  const id = useId();
  return (
    <div className={styles.fold}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onChange(!open)}
      >
        <ChevronDownIcon />
        <span className={styles.label}>{label}</span>
        {hint && !open && <span className={styles.hint}>{hint}</span>}
      </button>
      <div id={id} hidden={!open} className={styles.body}>
        {children}
      </div>
    </div>
  );
}
