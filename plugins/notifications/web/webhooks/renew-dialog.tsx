import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { writeClipboard } from '#core/web/ui/inputs/write-clipboard.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import type { WebhookData } from '../../contract/webhooks.ts';
import { webhooks } from '../../contract.ts';

interface RenewDialogProps {
  account: number;
  webhook: WebhookData;
  onMade: (webhook: Output<typeof webhooks.renewWebhookSecret>, copied: boolean) => void;
  onClose: () => void;
}

/** Gives a webhook another secret. */
export function RenewDialog({ account, webhook: { id }, onMade, onClose }: RenewDialogProps) {
  const { t } = useTranslation('notifications');
  const { send, pending, error } = useAction(webhooks.renewWebhookSecret);
  async function renew() {
    const made = await send({ account, webhookId: id }).catch(() => undefined);
    if (made) onMade(made, await writeClipboard(made.secret));
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void renew()}
      title={t('webhooks.renew.title')}
      confirmLabel={t('webhooks.renew.confirm')}
      cancelLabel={t('webhooks.form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('webhooks.renew.text')}
    </ConfirmDialog>
  );
}
