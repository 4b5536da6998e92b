import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { storage } from '../../contract.ts';
import type { KeyDialogProps } from '../browse/object-row.tsx';
import { isFolder, nameOf, staleCalls } from '../keys.ts';
import styles from './dialogs.module.css';

const mostNamed = 5;

/** Asks whether objects and folders are to go. */
export function Page({ account, keys, onClose }: KeyDialogProps) {
  const { t } = useTranslation('storage');
  const { send, error } = useAction(storage.deleteStoredObjects, { stales: staleCalls });
  // A large folder goes in several calls.
  const [busy, setBusy] = useState(false);
  const folders = keys.filter(isFolder);
  const objects = keys.filter((key) => !isFolder(key));
  const name = nameOf(keys[0] ?? '');

  async function remove() {
    let gone = 0;
    setBusy(true);
    try {
      for (let more = true; more;) {
        const answer = await send({ account, body: { keys: objects, folders } });
        ({ more } = answer);
        gone += answer.deleted;
      }
      toastSuccess(t('delete.done', { count: gone, objects: number(gone) }));
      onClose();
    } catch {
      setBusy(false);
    }
  }
  const left = keys.length - mostNamed;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={
        <span className={styles.title}>
          {keys.length === 1 ? t('delete.one', { name }) : t('delete.many', { number: number(keys.length) })}
        </span>
      }
      goes={{
        heading: t('delete.goes'),
        items: [
          ...keys.slice(0, mostNamed).map((key) => (isFolder(key) ? t('delete.allIn', { folder: key }) : key)),
          ...(left > 0 ? [t('delete.others', { number: number(left) })] : []),
        ],
      }}
      confirmLabel={t('delete.action')}
      cancelLabel={t('cancel')}
      busy={busy}
      error={error && faultText(t, error)}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  );
}
