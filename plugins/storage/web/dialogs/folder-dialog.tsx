import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { storage } from '../../contract.ts';
import { staleCalls } from '../keys.ts';
import { NameDialog } from './name-dialog.tsx';

interface FolderDialogProps {
  account: number;
  /** The folder that it is to be in. */
  prefix: string;
  onClose: () => void;
}

/** Makes an empty folder. */
export function Page({ account, prefix, onClose }: FolderDialogProps) {
  const { t } = useTranslation('storage');
  const { send, pending, error } = useAction(storage.createStorageFolder, { stales: staleCalls });

  function create(name: string) {
    send({ account, body: { folder: `${prefix}${name}/` } }).then(
      () => {
        toastSuccess(t('folder.done', { name }));
        onClose();
      },
      () => undefined,
    );
  }
  return (
    <NameDialog
      title={t('folder.action')}
      within={prefix}
      name=""
      action={t('folder.create')}
      busy={pending}
      fault={error}
      onClose={onClose}
      onName={create}
    />
  );
}
