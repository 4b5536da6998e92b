import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { SendIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Drawer } from '#core/web/ui/overlays/drawer.tsx';
import type { WebhookData } from '../../contract/webhooks.ts';
import { webhooks } from '../../contract.ts';
import { Attempt } from './attempt.tsx';
import { useTest } from './sending.ts';
import styles from './webhooks.module.css';

interface DeliveriesDrawerProps {
  account: number;
  webhook: WebhookData;
  onClose: () => void;
}

const pollMs = 5_000;

/** Each time that something was sent to a webhook lately, with what came back. */
export function DeliveriesDrawer({ account, webhook, onClose }: DeliveriesDrawerProps) {
  const { t } = useTranslation('notifications');
  const answer = useAnswer(webhooks.getWebhookAttempts, { account, webhookId: webhook.id }, { poll: pollMs });
  const { test, pending } = useTest(account);
  return (
    <Drawer
      open
      onClose={onClose}
      width="lg"
      title={t('webhooks.deliveries.title')}
      closeLabel={t('core:close')}
      action={
        <Button icon={<SendIcon />} loading={pending} onClick={() => test(webhook)}>
          {t('webhooks.test.send')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <code className={styles.whole}>{webhook.url}</code>
        {webhook.disabledBecause && <Callout tone="warn">{t(`webhooks.because.${webhook.disabledBecause}`)}</Callout>}
        <Loaded answer={answer} what={t('webhooks.deliveries.title')} shape="lines" count={5}>
          {(attempts) =>
            attempts.length === 0 ? (
              <Empty
                kind="nothing"
                level={3}
                title={t('webhooks.deliveries.none')}
                text={t('webhooks.deliveries.noneText')}
              />
            ) : (
              <>
                <p className={styles.quiet}>{t('webhooks.deliveries.text')}</p>
                <ol className={styles.attempts} aria-label={t('webhooks.deliveries.title')}>
                  {attempts.map((attempt) => (
                    <Attempt key={attempt.id} account={account} webhookId={webhook.id} attempt={attempt} />
                  ))}
                </ol>
              </>
            )
          }
        </Loaded>
      </div>
    </Drawer>
  );
}
