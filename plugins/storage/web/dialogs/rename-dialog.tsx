import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { storage } from '../../contract.ts';
import type { KeyDialogProps } from '../browse/object-row.tsx';
import { folderOf, isFolder, nameOf, staleCalls } from '../keys.ts';
import { NameDialog } from './name-dialog.tsx';

/** Gives an object or a folder another name; slashes move it. */
export function Page({ account, keys: [key = ''], onClose }: KeyDialogProps) {
  const { t } = useTranslation('storage');
  const { send, pending, error } = useAction(storage.renameStoredObject, { stales: staleCalls });
  const within = folderOf(key);

  function rename(name: string) {
    const to = within + name + (isFolder(key) ? '/' : '');
    if (to === key) return onClose();
    send({ account, body: { from: key, to } }).then(
      () => {
        toastSuccess(t('rename.done', { name }));
        onClose();
      },
      () => undefined,
    );
  }
  return (
    <NameDialog
      title={t('rename.title', { name: nameOf(key) })}
      within={within}
      name={nameOf(key)}
      action={t('rename.action')}
      help={t('rename.help')}
      busy={pending}
      fault={error}
      onClose={onClose}
      onName={rename}
    />
  );
}
