import { useEffect, useState } from 'react';
import * as Toast from '../../base-ui/toast.ts';
import { CopyButton } from '../../inputs/copy-button.tsx';
import { IconButton } from '../../inputs/icon-button.tsx';
import { CloseIcon, FailureIcon, InfoIcon, SuccessIcon, WarningIcon } from '../../icons/common-icons.tsx';
import { Link } from '../../data/link.tsx';
import { MiddleTruncate } from '../../data/middle-truncate.tsx';
import type { showToasts, ToastContent, ToastOrder } from '../toasts.ts';
import styles from './toast-region.module.css';

const marks = { ok: <SuccessIcon />, info: <InfoIcon />, warn: <WarningIcon />, bad: <FailureIcon /> };

export interface ToastRegionProps {
  label: string;
  closeLabel: string;
  /** Where toasts come from. */
  source: typeof showToasts;
}

/** How many toasts of a kind are shown at once; older ones show as those leave. */
const limits = { general: 3, action: 7, common: 3 };
const limitOfAll = Object.values(limits).reduce((sum, each) => sum + each);

const kindOf = ({ action, kind = 'general' }: ToastContent): keyof typeof limits => (action ? 'action' : kind);
const shownMs = { general: 5_000, action: 5_000, common: 1_500 };

/** Where toasts appear: bottom right, few at once, waiting while pointed at. Rendered once by UiProvider. */
export function ToastRegion({ label, closeLabel, source }: ToastRegionProps) {
  const [manager] = useState(() => Toast.createToastManager<ToastContent>());
  // After the region itself is there, or nobody would hear of the toasts that waited for it.
  useEffect(() => source((order) => carryOut(manager, order)), [manager, source]);
  return (
    <Toast.Provider toastManager={manager} limit={limitOfAll}>
      <Toast.Portal className={styles.layer}>
        <Toast.Viewport className={styles.viewport} aria-label={label}>
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function carryOut(manager: ReturnType<typeof Toast.createToastManager<ToastContent>>, { id, content }: ToastOrder) {
  if (content)
    manager.add({ id, data: content, timeout: content.stays ? 0 : shownMs[kindOf(content)], priority: 'low' });
  else manager.close(id);
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts, close } = Toast.useToastManager<ToastContent>();
  const newer = { general: 0, action: 0, common: 0 };
  return toasts.map((toast) => {
    if (!toast.data) return null;
    const kind = kindOf(toast.data);
    if (toast.transitionStatus !== 'ending') newer[kind] += 1;
    return (
      <ToastBox
        key={toast.id}
        toast={toast}
        content={toast.data}
        limited={newer[kind] > limits[kind]}
        closeLabel={closeLabel}
        onClose={() => close(toast.id)}
      />
    );
  });
}

interface ToastBoxProps {
  toast: Toast.Root.Props['toast'];
  content: ToastContent;
  /** Whether as many newer ones are shown as may be. */
  limited: boolean;
  closeLabel: string;
  onClose: () => void;
}

function ToastBox({
  toast,
  content: { tone, dark, title, text, request, action },
  limited,
  closeLabel,
  onClose,
}: ToastBoxProps) {
  return (
    <Toast.Root
      toast={toast}
      swipeDirection="right"
      className={styles.toast}
      data-tone={tone}
      data-theme={dark ? 'dark' : undefined}
      data-limited={limited ? '' : undefined}
      inert={limited}
    >
      <Toast.Content className={styles.content}>
        {marks[tone]}
        <div className={styles.words}>
          <Toast.Title className={styles.title} render={<p />}>
            {title}
          </Toast.Title>
          {(text || action) && (
            <Toast.Description className={styles.text} render={<div />}>
              {text && <span>{text}</span>}
              {action && <ToastAction action={action} onDone={onClose} />}
            </Toast.Description>
          )}
          {request && (
            <div className={styles.request}>
              <MiddleTruncate text={request.id} />
              <CopyButton text={request.id} label={request.copyLabel} copiedLabel={request.copiedLabel} size="xs" />
            </div>
          )}
        </div>
        <IconButton label={closeLabel} icon={<CloseIcon />} size="xs" onClick={onClose} />
      </Toast.Content>
    </Toast.Root>
  );
}

function ToastAction({ action, onDone }: { action: NonNullable<ToastContent['action']>; onDone: () => void }) {
  if ('href' in action)
    return (
      <Link variant="strong" href={action.href} onClick={onDone}>
        {action.label}
      </Link>
    );
  function select() {
    if ('onSelect' in action) action.onSelect();
    onDone();
  }
  return (
    <button type="button" className={styles.action} onClick={select}>
      {action.label}
    </button>
  );
}
