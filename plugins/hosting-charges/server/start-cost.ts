import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { amountOf, type HostingBook, type Nano } from '#plugins/billing/server/public.ts';
import {
  hoursOf,
  type PricedResources,
  type ResourceGroup,
  type ResourceGroups,
} from '#plugins/resource-groups/server/public.ts';
import type { StartCost } from '../contract/data.ts';
import type { HostingEnvironment } from './environment.ts';
import { readPaid, spendableOf, type Paid } from './paid-store.ts';
import { mostRented, neededFor, payableServer, payableStays, payableUse, spanCost, type Payable } from './payable.ts';

interface Parts {
  readonly pool: Pool;
  readonly book: HostingBook;
  readonly groups: ResourceGroups;
  readonly prices: PricedResources;
  readonly environment: HostingEnvironment;
  readonly clock: Clock;
}

/** So many servers of a group are named. */
const mostServers = 20;

export const perHourOf = ({ nano, period }: Pick<Payable, 'nano' | 'period'>): number =>
  amountOf(nano) / hoursOf[period];

/** Tells what a group costs in which a service would start. */
export class StartCosts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Of the group of that name, or of the default one, for an account. */
  async of(accountId: number, groupName?: string): Promise<StartCost> {
    const { pool, book, groups, clock, environment } = this.#parts;
    const group = await groups.resolve(accountId, groupName || undefined);
    const [payables, paid, spendable, currency] = await Promise.all([
      this.#payables(group, accountId),
      readPaid(pool, 'account_id = $1 and unpaid_since is null and paid_until > $2', [accountId, clock()]),
      spendableOf(book, pool, accountId),
      book.currency(),
    ]);
    // The use of a group is paid for by whichever quota it was when its period began.
    const untilOf = ({ kind, id, groupId, isContinuous }: Payable) =>
      paid
        .find((each) =>
          isContinuous
            ? each.kind === kind && each.resourceId === id
            : each.kind !== 'SERVER' && each.groupId === groupId,
        )
        ?.paidUntil.toISOString();
    // Servers are charged for whether anything starts or not.
    const due = payables.filter((each) => !each.isContinuous && untilOf(each) === undefined);
    const dueNow = due.reduce<Nano>((sum, each) => sum + spanCost(each), 0n);
    const isOwn = group.ownerId === accountId;
    const most = isOwn ? mostRented(group, environment.rentedRate) : undefined;
    const hourly = (await this.#hourlyBeside(accountId, payables, paid)) + amountOf(most ?? 0n);
    const needed = most ?? due.reduce<Nano>((sum, each) => sum + neededFor(each), 0n);
    return {
      currency,
      items: payables.map((each) => {
        const paidUntil = untilOf(each);
        const { kind, name, nano, period } = each;
        return {
          kind,
          name,
          amount: amountOf(nano),
          period,
          perHour: perHourOf(each),
          ...(paidUntil !== undefined && { paidUntil }),
        };
      }),
      perHour: payables.reduce((sum, each) => sum + perHourOf(each), 0),
      dueNow: amountOf(dueNow),
      ...(spendable !== undefined && { spendable: amountOf(spendable) }),
      isCovered: spendable === undefined || spendable >= needed,
      ...(spendable !== undefined && hourly > 0 && { lastsHours: Math.max(0, amountOf(spendable)) / hourly }),
      ...(most !== undefined && { mostPerHour: amountOf(most) }),
    };
  }

  /** What an hour costs of all that the account has servers of or uses, and of what it is about to use. */
  async #hourlyBeside(accountId: number, about: readonly Payable[], paid: readonly Paid[]): Promise<number> {
    const { prices, groups, environment } = this.#parts;
    const [servers, deployable] = await Promise.all([prices.servers(accountId), groups.deployable(accountId)]);
    const lent = deployable.filter(({ ownerId }) => ownerId !== accountId).map(({ id }) => id);
    const uses = lent.length > 0 ? await prices.uses(lent) : [];
    const now = uses.filter((use) => use.accountId === accountId).flatMap((use) => payableUse(use) ?? []);
    const all = [
      ...servers.flatMap((server) => payableServer(server, environment.rentedRate) ?? []),
      ...now,
      ...(await payableStays(prices, paid, now)),
      ...about,
    ];
    const once = new Map(all.map((each) => [`${each.kind} ${each.id}`, each]));
    return [...once.values()].reduce((sum, each) => sum + perHourOf(each), 0);
  }

  async #payables(group: ResourceGroup, accountId: number): Promise<readonly Payable[]> {
    const { prices, environment } = this.#parts;
    if (group.ownerId !== accountId) {
      const use = await prices.useOf(group.id, accountId);
      return (use && [payableUse(use) ?? []].flat()) ?? [];
    }
    return (await prices.servers(accountId))
      .filter(({ groupId }) => groupId === group.id)
      .flatMap((server) => payableServer(server, environment.rentedRate) ?? [])
      .slice(0, mostServers);
  }
}
