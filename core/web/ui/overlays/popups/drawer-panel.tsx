import clsx from 'clsx';
import { useRef } from 'react';
import * as Base from '../../base-ui/dialog.ts';
import type { DrawerProps } from '../drawer.tsx';
import { IconButton } from '../../inputs/icon-button.tsx';
import { CloseIcon } from '../../icons/common-icons.tsx';
import styles from './drawer-panel.module.css';

/** An open drawer. */
export function DrawerPanel({
  open,
  onClose,
  title,
  closeLabel,
  side = 'right',
  width = 'md',
  action,
  footer,
  padding = 'md',
  children,
}: DrawerProps) {
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
