import { useEffect, useState } from 'react';
import * as Toast from '../base-ui/toast.ts';
import { IconButton } from '../icon-button.tsx';
import { CloseIcon, FailureIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons.tsx';
import { Link } from '../link.tsx';
import type { showToasts, ToastContent, ToastOrder } from '../toasts.ts';
import styles from './toast-region.module.css';

const marks = { ok: <SuccessIcon />, info: <InfoIcon />, warn: <WarningIcon />, bad: <FailureIcon /> };

export interface ToastRegionProps {
  label: string;
  closeLabel: string;
  /** Where toasts come from. */
  source: typeof showToasts;
}

/** Where toasts appear: at most three, bottom right, waiting while pointed at. Rendered once by UiProvider. */
export function ToastRegion({ label, closeLabel, source }: ToastRegionProps) {
  const [manager] = useState(() => Toast.createToastManager<ToastContent>());
  // After the region itself is there, or nobody would hear of the toasts that waited for it.
  useEffect(() => source((order) => carryOut(manager, order)), [manager, source]);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal className={styles.layer}>
        <Toast.Viewport className={styles.viewport} aria-label={label}>
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function carryOut(manager: ReturnType<typeof Toast.createToastManager<ToastContent>>, { id, content }: ToastOrder) {
  if (content) manager.add({ id, data: content, timeout: content.tone === 'bad' ? 0 : 5000, priority: 'low' });
  else manager.close(id);
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts, close } = Toast.useToastManager<ToastContent>();
  return toasts.map((toast) => toast.data && (
    <Toast.Root key={toast.id} toast={toast} swipeDirection="right" className={styles.toast} data-tone={toast.data.tone}>
      <Toast.Content className={styles.content}>
        {marks[toast.data.tone]}
        <div className={styles.words}>
          <Toast.Title className={styles.title} render={<p />}>{toast.data.title}</Toast.Title>
          {(toast.data.text || toast.data.action) && (
            <Toast.Description className={styles.text} render={<div />}>
              {toast.data.text && <span>{toast.data.text}</span>}
              {toast.data.action && <ToastAction action={toast.data.action} onDone={() => close(toast.id)} />}
            </Toast.Description>
          )}
        </div>
        <IconButton label={closeLabel} icon={<CloseIcon />} size="xs" onClick={() => close(toast.id)} />
      </Toast.Content>
    </Toast.Root>
  ));
}

function ToastAction({ action, onDone }: { action: NonNullable<ToastContent['action']>; onDone: () => void }) {
  if ('href' in action) return <Link variant="strong" href={action.href} onClick={onDone}>{action.label}</Link>;
  function select() {
    if ('onSelect' in action) action.onSelect();
    onDone();
  }
  return <button type="button" className={styles.action} onClick={select}>{action.label}</button>;
}
