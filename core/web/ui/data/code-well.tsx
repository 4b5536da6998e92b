import clsx from 'clsx';
import type { ReactNode } from 'react';
import { CopyButton } from '../inputs/copy-button.tsx';
import styles from './code-well.module.css';

export interface CodeWellProps {
  /** What the code is, for assistive technology. */
  label: string;
  /** The code; also what is copied. */
  text: string;
  /** The same code with highlights. */
  children?: ReactNode;
  copy?: { label: string; copiedLabel: string };
  wrap?: boolean;
  /** `fill` takes the height of its container, `half` at most half of the window. */
  height?: 'auto' | 'half' | 'fill';
  /** `none` when the well is the floor of a card. */
  frame?: 'rounded' | 'none';
}

/** Code, JSON or output in a sunken well. */
export function CodeWell({
  label,
  text,
  children = text,
  copy,
  wrap = false,
  height = 'auto',
  frame = 'rounded',
}: CodeWellProps) {
  return (
    <div className={clsx(styles.well, styles[frame], styles[height])}>
      {/* Scrollable regions must be reachable by keyboard. */}
      <pre className={clsx(styles.code, wrap && styles.wrap)} tabIndex={0} role="region" aria-label={label}>
        {children}
      </pre>
      {copy && (
        <div className={styles.copy}>
          <CopyButton text={text} label={copy.label} copiedLabel={copy.copiedLabel} />
        </div>
      )}
    </div>
  );
}
