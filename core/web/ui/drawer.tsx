import clsx from 'clsx';
import { useRef, type ReactNode } from 'react';
import * as Base from './base-ui/dialog.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './drawer.module.css';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** `right` peeks into a row, `left` holds a mobile menu, `bottom` is a sheet of filters. */
  side?: 'right' | 'left' | 'bottom';
  /** 480 or 720 px; the whole screen on phones. */
  width?: 'md' | 'lg';
  /** Before the close cross: a link or buttons. */
  action?: ReactNode;
  footer?: ReactNode;
  /** `none` lets lists reach the edges. */
  padding?: 'md' | 'none';
  children: ReactNode;
}

/** A panel from the edge of the window over the dimmed page. */
export function Drawer({ open, onClose, title, closeLabel, side = 'right', width = 'md', action, footer, padding = 'md', children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup ref={panel} initialFocus={panel} className={clsx(styles.drawer, styles[side], styles[width])}>
          {side === 'bottom' && <span className={styles.grab} />}
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {action}
            <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
          </header>
          <div className={clsx(styles.body, padding === 'none' && styles.flush)}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
