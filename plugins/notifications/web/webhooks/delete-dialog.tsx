import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import type { WebhookData } from '../../contract/webhooks.ts';
import { webhooks } from '../../contract.ts';

/** Asks before a webhook goes, with what is still to be delivered to it. */
export function DeleteDialog({
  account,
  webhook,
  onClose,
}: {
  account: number;
  webhook: WebhookData;
  onClose: () => void;
}) {
  const { t } = useTranslation('notifications');
  const { send, pending, error } = useAction(webhooks.deleteWebhook, { stales: [webhooks.getWebhooks] });
  const remove = () =>
    void send({ account, webhookId: webhook.id }).then(
      () => {
        toastSuccess(t('webhooks.delete.done'));
        onClose();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={remove}
      title={t('webhooks.delete.title', { host: new URL(webhook.url).host })}
      confirmLabel={t('webhooks.delete.confirm')}
      cancelLabel={t('webhooks.form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('webhooks.delete.text')}
    </ConfirmDialog>
  );
}
