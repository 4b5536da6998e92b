import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { resourceGroups } from '../../contract.ts';
import { staleCalls } from '../stales.ts';

interface RemoveConnectionProps {
  where: { readonly account: number; readonly groupName: string };
  /** Whether nothing can run in the group without it. */
  lacking: boolean;
  onClose: () => void;
}

/** Asks whether a group is to lose its connection, and says where its services run then. */
export function RemoveConnection({ where, lacking, onClose }: RemoveConnectionProps) {
  const { t } = useTranslation('resource-groups');
  const { send, pending, error } = useAction(resourceGroups.removeGroupConnection, {
    stales: [...staleCalls, resourceGroups.getGroupConnection],
  });
  const remove = () =>
    send(where).then(
      () => {
        toastSuccess(t('connection.removedDone'));
        onClose();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('connection.removeTitle')}
      confirmLabel={t('connection.remove')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t(lacking ? 'connection.removeLacking' : 'connection.removeShared')}
    </ConfirmDialog>
  );
}
