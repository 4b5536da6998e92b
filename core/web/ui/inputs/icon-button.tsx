import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Pip, pipText, type PipProps } from '../feedback/pip.tsx';
import { Pressable, type PressProps } from './pressable.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends PressProps {
  /** The accessible name, also the tooltip. */
  label: string;
  icon: ReactNode;
  /** `plain` has no frame (rows, headers); the others match Button. */
  variant?: 'plain' | 'primary' | 'secondary' | 'quiet';
  /** `xs` sits inside a line of text, `sm` in rows, `md` in headers and toolbars. */
  size?: 'xs' | 'sm' | 'md';
  loading?: boolean;
  /** A counter in the corner; it joins the accessible name. None at 0. */
  pip?: PipProps;
}

/** A button of one icon; the label is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'sm',
  loading = false,
  pip,
  ...press
}: IconButtonProps) {
  const counted = pip !== undefined && pip.count > 0;
  return (
    <Pressable
      {...press}
      blocked={loading}
      tip={label}
      aria-label={counted ? `${label}, ${pipText(pip.count)}` : label}
      aria-busy={loading || undefined}
      className={clsx(styles.button, styles[variant], styles[size])}
    >
      {loading ? <Spinner /> : icon}
      {counted && <Pip {...pip} />}
    </Pressable>
  );
}
