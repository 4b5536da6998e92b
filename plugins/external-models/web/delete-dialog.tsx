import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { externalModels, type ExternalModelData } from '../contract.ts';

interface DeleteDialogProps {
  target: { readonly account: number; readonly model: number };
  connection: ExternalModelData;
  onClose: () => void;
}

/** Asks whether a server elsewhere is to be taken away from a service. */
export function DeleteDialog({ target, connection: { instanceId, url, hasApiKey }, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('external-models');
  const { send, pending, error } = useAction(externalModels.deleteExternalModel, {
    stales: [externalModels.getExternalModels],
  });

  async function remove() {
    const removed = await send({ ...target, instanceId }).then(
      () => true,
      () => false,
    );
    if (!removed) return;
    toastSuccess(t('delete.done'), url);
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('delete.title')}
      goes={{
        heading: t('delete.goes'),
        items: [t('delete.goesConnection', { url }), ...(hasApiKey ? [t('delete.goesKey')] : [])],
      }}
      stays={{ heading: t('delete.stays'), items: [t('delete.staysService'), t('delete.staysServer')] }}
      confirmLabel={t('delete.action')}
      cancelLabel={t('cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    />
  );
}
