import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { PlusIcon, WebhookIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { WebhookData } from '../../contract/webhooks.ts';
import { webhooks } from '../../contract.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhooksTable } from './webhooks-table.tsx';

/** Comes with what checks forms. */
const WebhookDialog = lazyPage(async () => ({ Page: (await import('./webhook-dialog.tsx')).WebhookDialog }));

/** What is open over the table, and of which webhook. */
export type Opened =
  | { readonly what: 'create' }
  | { readonly what: 'edit' | 'deliveries' | 'renew' | 'delete'; readonly webhook: WebhookData }
  | { readonly what: 'secret'; readonly webhook: Output<typeof webhooks.createWebhook>; readonly copied: boolean };

const pollMs = 15_000;

/** The webhooks of an account, for its developers. */
export function WebhooksCard({ account }: { account: number }) {
  const { t } = useTranslation('notifications');
  const answer = useAnswer(webhooks.getWebhooks, { account }, { poll: pollMs });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const add = (
    <Button icon={<PlusIcon />} onClick={() => setOpened({ what: 'create' })}>
      {t('webhooks.add')}
    </Button>
  );
  const shown = { account, onClose: close };
  return (
    <>
      <Card
        title={t('webhooks.title')}
        description={t('webhooks.text')}
        padding="none"
        actions={(answer.data?.length ?? 0) > 0 && add}
      >
        <Loaded answer={answer} what={t('webhooks.title')} count={2}>
          {(all) =>
            all.length === 0 ? (
              <Empty
                kind="nothing"
                level={3}
                icon={<WebhookIcon />}
                title={t('webhooks.none.title')}
                text={t('webhooks.none.text')}
                actions={add}
              />
            ) : (
              <WebhooksTable account={account} webhooks={all} onOpen={setOpened} />
            )
          }
        </Loaded>
      </Card>
      {opened?.what === 'create' && (
        <WebhookDialog
          {...shown}
          webhook={undefined}
          onMade={(webhook, copied) => setOpened({ what: 'secret', webhook, copied })}
        />
      )}
      {opened?.what === 'edit' && <WebhookDialog {...shown} webhook={opened.webhook} onMade={close} />}
      {opened?.what === 'renew' && (
        <RenewDialog
          {...shown}
          webhook={opened.webhook}
          onMade={(webhook, copied) => setOpened({ what: 'secret', webhook, copied })}
        />
      )}
      {opened?.what === 'secret' && <SecretDialog {...opened} onClose={close} />}
      {opened?.what === 'delete' && <DeleteDialog {...shown} webhook={opened.webhook} />}
      {opened?.what === 'deliveries' && <DeliveriesDrawer {...shown} webhook={opened.webhook} />}
    </>
  );
}
