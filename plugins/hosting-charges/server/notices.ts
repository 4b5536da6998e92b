import { amountOf, type HostingBook, type Nano } from '#plugins/billing/server/public.ts';
import type { Notice, Notifications } from '#plugins/notifications/server/public.ts';
import type { Paid } from './paid-store.ts';
import type { PriceChange } from './price-notices.ts';

type About = Pick<Paid, 'kind' | 'resourceId' | 'accountId' | 'name' | 'groupName' | 'nano' | 'period'>;

const whats = { SERVER: 'server', QUOTA: 'quota of the resource group', RESOURCE_GROUP: 'resource group' } as const;
const nameOf = ({ kind, name }: Pick<About, 'kind' | 'name'>): string => `the ${whats[kind]} ${name}`;
const shown = (nano: Nano): string => String(amountOf(nano));

/** Tells accounts of what they pay for hosting. */
export class HostingNotices {
  readonly #notifications: Notifications;
  readonly #book: Pick<HostingBook, 'currency'>;

  constructor(notifications: Notifications, book: Pick<HostingBook, 'currency'>) {
    this.#notifications = notifications;
    this.#book = book;
  }

  /** The balance will not cover the next period, which begins soon. */
  soon(about: About & Pick<Paid, 'paidUntil'>): Promise<void> {
    const time = about.paidUntil.toISOString();
    return this.#raise(about, 'soon', 'WARNING', `The balance does not cover ${nameOf(about)} from ${time} on.`, {
      time,
    });
  }

  stopped(about: About): Promise<void> {
    const text = `The balance does not cover ${nameOf(about)}, so what runs there was stopped.`;
    return this.#raise(about, 'stopped', 'ERROR', text);
  }

  resumed(about: About): Promise<void> {
    return this.#raise(about, 'resumed', 'INFO', `What runs on ${nameOf(about)} is started again.`);
  }

  /** It costs something else than before. */
  changed({ wasNano, wasPeriod, paidUntil, ...about }: PriceChange): Promise<void> {
    const [was, is, time] = [shown(wasNano), shown(about.nano), paidUntil.toISOString()];
    const text = `The price of ${nameOf(about)} is ${is} a ${about.period.toLowerCase()} from ${time} on; it was ${was} a ${wasPeriod.toLowerCase()}.`;
    return this.#raise(about, 'price', 'WARNING', text, { was, wasPeriod, time });
  }

  async #raise(
    { kind, resourceId, accountId, name, groupName, nano, period }: About,
    what: string,
    severity: Notice['severity'],
    text: string,
    params: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const currency = await this.#book.currency();
    await this.#notifications.raise({
      accountId,
      kind: `hosting-charges.${what}`,
      severity,
      text,
      params: { ...params, kind, name, group: groupName, price: shown(nano), period, currency },
      same: `hosting-charges.${what}.${kind}.${resourceId}`,
    });
  }
}
