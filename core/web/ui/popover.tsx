import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import * as Base from './base-ui/popover.ts';
import popup from './popup.module.css';
import styles from './popover.module.css';

export interface PopoverProps {
  /** A Button, IconButton or FilterChip. */
  trigger: ReactElement;
  /** Heading at the top, also the accessible name. */
  title?: string;
  /** The accessible name when there is no title. */
  label?: string;
  /** At the end of the heading line: a link or a button. */
  action?: ReactNode;
  /** 240, 320 or 448 px; `auto` fits the content. */
  width?: 'auto' | 'sm' | 'md' | 'lg';
  /** `none` lets lists reach the edges. */
  padding?: 'md' | 'none';
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A floating panel behind a button, for a few controls or a short list. */
export function Popover({ trigger, title, label, action, width = 'auto', padding = 'md', align = 'start', side = 'bottom', open, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} collisionPadding={8}>
          <Base.Popup className={clsx(popup.popup, styles.popover, styles[width])} aria-label={label}>
            {title !== undefined && (
              <div className={styles.head}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {action}
              </div>
            )}
            <div className={clsx(styles.body, padding === 'none' && styles.flush)}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
