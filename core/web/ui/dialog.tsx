import clsx from 'clsx';
import type { ReactNode, RefObject } from 'react';
import * as Base from './base-ui/dialog.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Name of the close cross; no cross without it. */
  closeLabel?: string;
  /** 400, 560 or 800 px; the whole screen on phones. */
  width?: 'sm' | 'md' | 'lg';
  /** `alertdialog` for confirmations: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Buttons at the bottom: cancel, then the action. */
  footer?: ReactNode;
  /** At the left of the footer: another way out. */
  footerStart?: ReactNode;
  /** What gets the focus first; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A modal dialog. Escape and, save for alerts, a press outside close it; focus returns where it was. */
export function Dialog({ open, onClose, title, closeLabel, width = 'md', role = 'dialog', footer, footerStart, initialFocus, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={role === 'alertdialog'}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={clsx(styles.dialog, styles[width])} role={role} {...(initialFocus && { initialFocus })}>
            <header className={clsx(styles.head, closeLabel !== undefined && styles.withClose)}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </header>
            <div className={styles.body}>{children}</div>
            {(footer || footerStart) && (
              <footer className={styles.foot}>
                <div className={styles.start}>{footerStart}</div>
                {footer}
              </footer>
            )}
            {/* Last, so that the first field and not the cross gets the focus. */}
            {closeLabel !== undefined && <div className={styles.close}><IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} /></div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
