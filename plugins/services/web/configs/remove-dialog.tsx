import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import type { ConfigDialogProps } from './config-dialog.tsx';

/** Asks whether a configuration is to go. */
export function Page({ kind, config, onClose }: ConfigDialogProps) {
  const { t } = useTranslation('services');
  const { send, pending, error } = useAction(kind.remove, { stales: [kind.list, ...kind.stales] });
  if (!config) return null;
  const { accountId, modelId, configId } = config.id;
  const name = config.name || `#${configId}`;

  async function remove() {
    const gone = await send({ account: accountId, model: modelId, configId }).then(
      () => true,
      () => false,
    );
    if (!gone) return;
    toastSuccess(t('configs.removed'), name);
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('configs.removeTitle', { name })}
      confirmLabel={t('configs.remove')}
      cancelLabel={t('cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t(`${kind.words}${config.isDefault ? 'removeDefault' : 'removeText'}`)}
    </ConfirmDialog>
  );
}
