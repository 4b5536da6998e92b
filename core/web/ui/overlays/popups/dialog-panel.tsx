import clsx from 'clsx';
import { useId } from 'react';
import * as Base from '../../base-ui/dialog.ts';
import type { DialogProps } from '../dialog.tsx';
import { IconButton } from '../../inputs/icon-button.tsx';
import { CloseIcon } from '../../icons/common-icons.tsx';
import { useFocusNear } from './nearby-focus.ts';
import styles from './dialog-panel.module.css';

/** An open dialog. */
export function DialogPanel({
  open,
  onClose,
  title,
  closeLabel,
  width = 'md',
  role = 'dialog',
  footer,
  footerStart,
  busy = false,
  initialFocus,
  children,
}: DialogProps) {
  const bodyId = useId();
  useFocusNear(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      disablePointerDismissal={role === 'alertdialog'}
    >
      <Base.Portal>
        {/* Also over another dialog, from which a question would not stand out. */}
        <Base.Backdrop forceRender className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={clsx(styles.dialog, styles[width])}
            role={role}
            // What is asked is heard with the title; all of a form would be too much.
            {...(role === 'alertdialog' && { 'aria-describedby': bodyId })}
            {...(initialFocus && { initialFocus })}
          >
            <header className={clsx(styles.head, closeLabel !== undefined && styles.withClose)}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </header>
            <div id={bodyId} className={styles.body}>
              {children}
            </div>
            {(footer || footerStart) && (
              <footer className={styles.foot}>
                <div className={styles.start}>{footerStart}</div>
                {footer}
              </footer>
            )}
            {/* Last, so that the first field and not the cross gets the focus. */}
            {closeLabel !== undefined && (
              <div className={styles.close}>
                <IconButton label={closeLabel} icon={<CloseIcon />} disabled={busy} onClick={onClose} />
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
