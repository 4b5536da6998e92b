import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Pressable, type PressProps } from './pressable.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

export interface ButtonProps extends PressProps {
  /** One `primary` a view; `danger` only inside dialogs; `quiet` for toolbars. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Shortcut shown at the end. */
  keys?: string;
  /** Work in progress: the button keeps its width, turns a spinner and ignores presses. */
  loading?: boolean;
  /** As wide as its container. */
  block?: boolean;
  children: ReactNode;
}

/** A button with words, or a link that looks like one when `href` is given. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  iconEnd,
  keys,
  loading = false,
  block = false,
  children,
  ...press
}: ButtonProps) {
  return (
    <Pressable
      {...press}
      blocked={loading}
      aria-busy={loading || undefined}
      className={clsx(styles.button, styles[variant], styles[size], block && styles.block)}
    >
      <span className={styles.content}>
        {icon}
        {children}
        {keys !== undefined && <kbd className={styles.keys}>{keys}</kbd>}
        {iconEnd}
      </span>
      {loading && (
        <span className={styles.loader}>
          <Spinner />
        </span>
      )}
    </Pressable>
  );
}
