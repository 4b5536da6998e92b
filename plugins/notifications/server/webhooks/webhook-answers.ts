import { Fault, invalid } from '#core/contract/fault.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import { inPrivateNetwork, mayBeAllowed, type Networks } from '#core/server/networks.ts';
import type { Answers } from '#core/server/points.ts';
import type { WebhookAttemptData, WebhookData } from '../../contract/webhooks.ts';
import type { webhooks as webhookCalls } from '../../contract.ts';
import type { ChoiceStore } from '../choices/choice-store.ts';
import { idOf } from '../id-of.ts';
import type { Deliverer } from './deliverer.ts';
import type { DeliveryStore, KnownAttempt } from './delivery-store.ts';
import type { WebhookRow, WebhookStore } from './webhook-store.ts';

interface Given {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly deliverer: Deliverer;
  readonly choices: ChoiceStore;
  readonly networks: Networks;
}

/** How often a minute people may have something sent to a webhook by hand. */
const mostByHand = 20;

/** Answers what owners and developers do with the webhooks of their account. */
export function webhookAnswers({
  webhooks,
  deliveries,
  deliverer,
  choices,
  networks,
}: Given): Answers<typeof webhookCalls> {
  async function requireOne({ account }: Asked, webhookId: string): Promise<WebhookRow> {
    const id = idOf(webhookId);
    const row = id === undefined ? undefined : await webhooks.find(account.id, id);
    if (!row) throw notFound();
    return row;
  }

  /** Names are looked up when they are connected to; an address itself is refused at once. */
  function check(url: string | undefined, categories: readonly string[] | undefined): void {
    if (url !== undefined && !mayBeAllowed(networks, new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')))
      throw invalid([{ path: ['url'], message: inPrivateNetwork }]);
    if (categories) choices.requireKnown(categories, 'categories');
  }

  async function requireCalm(row: WebhookRow): Promise<void> {
    if ((await deliveries.byHand(row.id)) >= mostByHand)
      throw new Fault(
        'notification.webhook.rate',
        `No more than ${mostByHand} tests and redeliveries of a webhook are sent within a minute. Wait a moment, then try again.`,
        429,
        { most: String(mostByHand) },
      );
  }

  const shown = async (row: WebhookRow) => dataOf(row, (await deliveries.attempts(row.id, 1))[0]);

  return {
    getWebhooks: async (_input, { account }) => Promise.all((await webhooks.of(account.id)).map(shown)),
    async createWebhook({ body }, { account, changes }) {
      check(body.url, body.categories);
      const { row, secret } = await webhooks.add(account.id, body);
      // An address may hold a secret of its receiver's; the log tells its host.
      changes.push({ field: 'host', after: new URL(row.url).host }, { field: 'categories', after: row.categories });
      return { ...dataOf(row, undefined), secret };
    },
    async updateWebhook({ webhookId, body }, asked) {
      const before = await requireOne(asked, webhookId);
      check(body.url, body.categories);
      const after = await webhooks.change(asked.account.id, before.id, body);
      if (!after) throw notFound();
      for (const field of ['categories', 'enabled'] as const)
        if (String(before[field]) !== String(after[field]))
          asked.changes.push({ field, before: before[field], after: after[field] });
      if (before.url !== after.url)
        asked.changes.push({ field: 'host', before: new URL(before.url).host, after: new URL(after.url).host });
      return shown(after);
    },
    async deleteWebhook({ webhookId }, asked) {
      const row = await requireOne(asked, webhookId);
      await webhooks.remove(asked.account.id, row.id);
      asked.changes.push({ field: 'host', before: new URL(row.url).host });
    },
    async renewWebhookSecret({ webhookId }, asked) {
      const { id } = await requireOne(asked, webhookId);
      const renewed = await webhooks.renewSecret(asked.account.id, id);
      if (!renewed) throw notFound();
      asked.changes.push({ field: 'secret' });
      return { ...(await shown(renewed.row)), secret: renewed.secret };
    },
    async testWebhook({ webhookId }, asked) {
      const row = await requireOne(asked, webhookId);
      await requireCalm(row);
      return attemptOf(await deliverer.test(row));
    },
    async getWebhookAttempts({ webhookId }, asked) {
      const { id } = await requireOne(asked, webhookId);
      return (await deliveries.attempts(id)).map(attemptOf);
    },
    async redeliverWebhook({ webhookId, deliveryId }, asked) {
      const row = await requireOne(asked, webhookId);
      const id = idOf(deliveryId);
      const delivery = id === undefined ? undefined : await deliveries.find(row.id, id);
      if (!delivery)
        throw new Fault(
          'notification.delivery.not_found',
          'There is no such delivery. The attempts of a webhook name those that are kept.',
          404,
        );
      await requireCalm(row);
      return attemptOf(await deliverer.again(row, delivery));
    },
  };
}

const notFound = () =>
  new Fault(
    'notification.webhook.not_found',
    'There is no such webhook in this account. It may have been removed.',
    404,
  );

const dataOf = (
  { id, url, categories, enabled, disabledBecause, createdAt, failingSince }: WebhookRow,
  lastAttempt: KnownAttempt | undefined,
): WebhookData => ({
  id,
  url,
  categories,
  enabled,
  createdAt: createdAt.toISOString(),
  ...(disabledBecause !== null && { disabledBecause }),
  ...(failingSince && { failingSince: failingSince.toISOString() }),
  ...(lastAttempt && { lastAttempt: attemptOf(lastAttempt) }),
});

function attemptOf({
  id,
  deliveryId,
  eventId,
  occasion,
  at,
  durationMs,
  status,
  error,
  detail,
  answer,
  notice,
  state,
  dueAt,
}: KnownAttempt): WebhookAttemptData {
  return {
    id,
    eventId,
    occasion,
    at: at.toISOString(),
    durationMs,
    ...(deliveryId !== null && { deliveryId }),
    ...(status !== null && { status }),
    ...(error !== null && { error }),
    ...(detail !== null && { detail }),
    ...(answer !== null && { answer }),
    ...(notice && { notice }),
    ...(state === 'PENDING' && dueAt && { nextAt: dueAt.toISOString() }),
  };
}
