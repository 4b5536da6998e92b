import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { hostAtom, useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { MoreIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import type { WebhookData } from '../../contract/webhooks.ts';
import { webhooks as calls } from '../../contract.ts';
import { categoryLook } from '../public.ts';
import { AttemptMark } from './attempt-mark.tsx';
import { useTest } from './sending.ts';
import type { Opened } from './webhooks-card.tsx';
import styles from './webhooks.module.css';

interface WebhooksTableProps {
  account: number;
  webhooks: readonly WebhookData[];
  onOpen: (opened: Opened) => void;
}

/** Webhooks with how each stands; the name of each opens what was delivered to it. */
export function WebhooksTable({ account, webhooks, onOpen }: WebhooksTableProps) {
  const { t } = useTranslation('notifications');
  return (
    <Table
      label={t('webhooks.title')}
      density="relaxed"
      header={
        <>
          <HeaderCell>{t('webhooks.column.url')}</HeaderCell>
          <HeaderCell>{t('webhooks.column.state')}</HeaderCell>
          <HeaderCell>{t('webhooks.column.last')}</HeaderCell>
          <HeaderCell hidden>{t('webhooks.column.actions')}</HeaderCell>
        </>
      }
    >
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} account={account} webhook={webhook} onOpen={onOpen} />
      ))}
    </Table>
  );
}

function WebhookRow({ account, webhook, onOpen }: Omit<WebhooksTableProps, 'webhooks'> & { webhook: WebhookData }) {
  const { t } = useTranslation('notifications');
  const host = useAtomValue(hostAtom);
  const { id, url, categories, enabled, lastAttempt } = webhook;
  const { test, pending } = useTest(account);
  const update = useAction(calls.updateWebhook, { stales: [calls.getWebhooks] });
  const enable = (next: boolean) =>
    void update.send({ account, webhookId: id, body: { enabled: next } }).then(
      () => toastSuccess(t(next ? 'webhooks.enabled' : 'webhooks.disabled')),
      (error: unknown) => toastFailure(t, t('webhooks.notSaved'), error),
    );
  const names = host
    .all(categoryLook)
    .filter((look) => categories.includes(look.id))
    .map(({ label }) => t(label));
  const open = (what: 'edit' | 'deliveries' | 'renew' | 'delete') => onOpen({ what, webhook });
  return (
    <Row onOpen={() => open('deliveries')}>
      <Cell>
        <span className={styles.which}>
          <button type="button" className={styles.url} title={url} onClick={() => open('deliveries')}>
            {url.replace(/^https?:\/\//, '')}
          </button>
          <small>{names.join(', ')}</small>
        </span>
      </Cell>
      <Cell label={t('webhooks.column.state')}>
        <WebhookState webhook={webhook} />
      </Cell>
      <Cell label={t('webhooks.column.last')}>
        {lastAttempt ? (
          <span className={styles.last}>
            <AttemptMark attempt={lastAttempt} />
            <small>
              <Ago time={lastAttempt.at} />
            </small>
          </span>
        ) : (
          <span className={styles.quiet}>{t('webhooks.never')}</span>
        )}
      </Cell>
      <ActionsCell
        always={
          <Menu
            align="end"
            trigger={
              <IconButton label={t('webhooks.menu', { url })} icon={<MoreIcon />} loading={pending || update.pending} />
            }
            sections={[
              {
                items: [
                  { label: t('webhooks.test.send'), onSelect: () => test(webhook) },
                  { label: t('webhooks.deliveries.title'), onSelect: () => open('deliveries') },
                ],
              },
              {
                items: [
                  { label: t('webhooks.edit'), onSelect: () => open('edit') },
                  { label: t('webhooks.renew.open'), onSelect: () => open('renew') },
                  {
                    label: t(enabled ? 'webhooks.disable' : 'webhooks.enable'),
                    onSelect: () => enable(!enabled),
                  },
                ],
              },
              { items: [{ label: t('webhooks.delete.open'), danger: true, onSelect: () => open('delete') }] },
            ]}
          />
        }
      />
    </Row>
  );
}

/** Whether it is told at all, and whether it takes what it is told. */
function WebhookState({ webhook: { enabled, disabledBecause, failingSince } }: { webhook: WebhookData }) {
  const { t } = useTranslation('notifications');
  if (disabledBecause)
    return (
      <span title={t(`webhooks.because.${disabledBecause}`)}>
        <Badge tone="bad">{t('webhooks.state.disabled')}</Badge>
      </span>
    );
  if (!enabled) return <Badge tone="neu">{t('webhooks.state.disabled')}</Badge>;
  return failingSince === undefined ? (
    <Badge tone="ok">{t('webhooks.state.enabled')}</Badge>
  ) : (
    <Badge tone="warn">{t('webhooks.state.failing')}</Badge>
  );
}
