import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { DomProps } from './dom-props.ts';
import { CloseIcon, PlusIcon } from '../icons/common-icons.tsx';
import styles from './filter-chip.module.css';

export interface FilterChipProps extends Omit<DomProps<'button'>, 'type'> {
  label: ReactNode;
  /** The filter is applied. */
  on?: boolean;
  /** Icon before the words; a plus by default while the filter is off, `null` for none. */
  icon?: ReactNode;
  /** With `removeLabel`: takes the filter away. Without `onClick` the whole chip does. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A filter of a list: dashed while it can be added, filled with a remove cross while it is on. */
export function FilterChip({
  label,
  on = false,
  icon = on ? null : <PlusIcon />,
  onRemove,
  removeLabel,
  onClick,
  ...button
}: FilterChipProps) {
  const editable = onClick !== undefined || button['aria-haspopup'] !== undefined;
  if (onRemove === undefined || !editable) {
    return (
      <button
        {...button}
        type="button"
        className={clsx(styles.chip, styles.whole, on && styles.on)}
        onClick={onRemove ?? onClick}
        {...(onRemove && { 'aria-label': removeLabel })}
      >
        {icon}
        {label}
        {onRemove && <CloseIcon />}
      </button>
    );
  }
  return (
    <span className={clsx(styles.chip, on && styles.on)}>
      <button {...button} type="button" className={styles.main} onClick={onClick}>
        {icon}
        {label}
      </button>
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <CloseIcon />
      </button>
    </span>
  );
}
