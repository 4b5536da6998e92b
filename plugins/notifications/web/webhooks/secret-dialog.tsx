import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { webhooks } from '../../contract.ts';
import styles from './webhooks.module.css';

interface SecretDialogProps {
  webhook: Output<typeof webhooks.createWebhook>;
  /** Whether the secret is on the clipboard already. */
  copied: boolean;
  onClose: () => void;
}

/** Shows what deliveries are signed with, the one time that it can be seen. */
export function SecretDialog({ webhook: { secret }, copied, onClose }: SecretDialogProps) {
  const { t } = useTranslation('notifications');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('webhooks.secret.title')}
      closeLabel={t('core:close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('webhooks.secret.done')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <Callout
          tone={copied ? 'ok' : 'warn'}
          title={t(copied ? 'webhooks.secret.copied' : 'webhooks.secret.uncopied')}
        >
          {t('webhooks.secret.text')}
        </Callout>
        <CodeWell
          label={t('webhooks.secret.label')}
          text={secret}
          wrap
          copy={{ label: t('webhooks.secret.copy'), copiedLabel: t('core:copy.done') }}
        />
      </div>
    </Dialog>
  );
}
