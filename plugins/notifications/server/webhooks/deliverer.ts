import { randomUUID } from 'node:crypto';
import type { Host } from '#core/plugin/host.ts';
import { interpolate } from '#core/server/interpolate.ts';
import type { Clock, Log, PublicAddress } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import en from '../../../../locales/en/notifications.json' with { type: 'json' };
import ru from '../../../../locales/ru/notifications.json' with { type: 'json' };
import type { Notifications } from '../public.ts';
import type { DeliveryRow, DeliveryStore, KnownAttempt } from './delivery-store.ts';
import { payloadOf } from './payload.ts';
import type { Sender } from './sender.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookRow, WebhookStore } from './webhook-store.ts';

interface Given {
  readonly host: Host;
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly sender: Sender;
  readonly accounts: Accounts;
  readonly notifications: Notifications;
  readonly address: PublicAddress;
  readonly clock: Clock;
  readonly log: Log;
}

/** How many are sent at once, and of these to one account's webhooks: a receiver that is slow holds up no other account. */
const mostAtOnce = 16;
const mostOfAccount = 4;
const lookAgainMs = 500;

/** The work of the queue that sends what is due; hastened by whoever raises a notice. */
export const deliveringId = 'notifications.deliveries';

/** Sends notices to webhooks: each at least once, with the same id and body however often. */
export class Deliverer {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Sends what is due until nothing is. What the end of the server cuts off stays due. */
  async work(signal: AbortSignal): Promise<void> {
    const { deliveries, log } = this.#given;
    const under = new Map<number, { readonly accountId: number; readonly sent: Promise<void> }>();
    while (!signal.aborted) {
      for (const { webhook, delivery } of await deliveries.due([...under.keys()], mostAtOnce - under.size)) {
        const { id, accountId } = webhook;
        if ([...under.values()].filter((each) => each.accountId === accountId).length >= mostOfAccount) continue;
        const sent = this.#one(webhook, delivery, signal)
          .catch((error: Error) => {
            if (!signal.aborted) log.warn({ webhook: id, error: error.message }, 'A delivery could not be noted.');
          })
          .finally(() => under.delete(id));
        under.set(id, { accountId, sent });
      }
      if (under.size === 0) return;
      await Promise.race([...[...under.values()].map(({ sent }) => sent), elapsed(lookAgainMs)]);
    }
    await Promise.all([...under.values()].map(({ sent }) => sent));
  }

  /** Sends something that says it is a test, and answers what came back. */
  async test(webhook: WebhookRow): Promise<KnownAttempt> {
    const { accounts, clock, deliveries } = this.#given;
    const account = await accounts.find(String(webhook.accountId));
    const eventId = `evt_${randomUUID()}`;
    const texts = (account?.language === 'RU' ? ru : en).webhooks;
    const body = JSON.stringify({
      id: eventId,
      type: 'TEST',
      category: 'TEST',
      severity: 'INFO',
      text: interpolate(texts.testText, { account: account?.displayName ?? '' }),
      params: {},
      createdAt: clock().toISOString(),
      account: { id: webhook.accountId, shortName: account?.shortName ?? '' },
    });
    const outcome = await this.#send(webhook, { eventId, body });
    return (await deliveries.note(webhook, { delivery: undefined, eventId, occasion: 'TEST', outcome })).attempt;
  }

  /** Sends a delivery once more, whatever became of it. */
  async again(webhook: WebhookRow, delivery: DeliveryRow): Promise<KnownAttempt> {
    const { eventId } = delivery;
    const outcome = await this.#send(webhook, { eventId, body: await this.#bodyOf(webhook, delivery) });
    return (await this.#given.deliveries.note(webhook, { delivery, eventId, occasion: 'REDELIVERY', outcome })).attempt;
  }

  async #one(webhook: WebhookRow, delivery: DeliveryRow, signal: AbortSignal): Promise<void> {
    const { eventId } = delivery;
    const outcome = await this.#send(webhook, { eventId, body: await this.#bodyOf(webhook, delivery) }, signal);
    const { disabled } = await this.#given.deliveries.note(webhook, { delivery, eventId, occasion: 'NOTICE', outcome });
    if (disabled) await this.#tellDisabled(webhook, disabled);
  }

  async #send(
    webhook: WebhookRow,
    { eventId, body }: { readonly eventId: string; readonly body: string },
    signal?: AbortSignal,
  ) {
    const { webhooks, sender, clock } = this.#given;
    const secret = webhooks.secretOf(webhook);
    if (secret === undefined) return { durationMs: 0, error: 'secret' as const };
    return sender.send(webhook.url, body, signedHeaders({ secret, eventId, body }, clock()), signal);
  }

  async #bodyOf({ accountId }: WebhookRow, { id, eventId, body, notice }: DeliveryRow): Promise<string> {
    if (body !== null) return body;
    const { host, accounts, address, deliveries } = this.#given;
    const account = await accounts.find(String(accountId));
    if (!account) throw new Error(`There is no account ${accountId}.`);
    const made = payloadOf(notice, { host, account, eventId, address: address.url });
    await deliveries.keepBody(id, made);
    return made;
  }

  async #tellDisabled({ id, accountId, url }: WebhookRow, because: 'failing' | 'gone'): Promise<void> {
    const { host } = new URL(url);
    await this.#given.notifications.raise({
      accountId,
      kind: 'notifications.webhook-disabled',
      severity: 'WARNING',
      text:
        because === 'gone'
          ? `The webhook at ${host} was disabled: its receiver answered 410 Gone.`
          : `The webhook at ${host} was disabled: it accepted nothing for three days.`,
      entity: { name: 'webhook', key: { accountId, webhookId: id } },
      entityDisplayName: host,
      params: { host, because },
    });
  }
}

const elapsed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
