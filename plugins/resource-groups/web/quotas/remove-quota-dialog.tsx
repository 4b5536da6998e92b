import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { resourceGroups, type SharedPoolQuota } from '../../contract.ts';
import { staleCalls } from '../stales.ts';

interface RemoveQuotaDialogProps {
  quota: SharedPoolQuota;
  where: { readonly account: number; readonly groupName: string };
  onClose: () => void;
}

/** Asks whether a quota is to go; what runs by it runs on, and is not started again. */
export function RemoveQuotaDialog({ quota, where, onClose }: RemoveQuotaDialogProps) {
  const { t } = useTranslation('resource-groups');
  const { send, pending, error } = useAction(resourceGroups.deleteResourceGroupQuota, { stales: staleCalls });
  const name = quota.grantedAccountName ?? t('quotas.everyone');
  const instances = quota.use.reduce((sum, use) => sum + use.baseInstances + use.derivedInstances, 0);

  async function remove() {
    const removed = await send({ ...where, quotaId: quota.id }).then(
      () => true,
      () => false,
    );
    if (!removed) return;
    toastSuccess(t('quotas.removed', { name }));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('quotas.removeTitle', { name })}
      confirmLabel={t('quotas.remove')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('quotas.removeText', { count: instances })}
    </ConfirmDialog>
  );
}
