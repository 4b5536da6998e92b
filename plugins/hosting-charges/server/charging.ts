import type { Pool } from '#core/server/database/database.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { HostingBook } from '#plugins/billing/server/public.ts';
import type { PricedResources } from '#plugins/resource-groups/server/public.ts';
import { settleAccount } from './account-turn.ts';
import type { HostingEnvironment } from './environment.ts';
import { readPaid, type Paid } from './paid-store.ts';
import { allPayables, payableUse, type Payable } from './payable.ts';

interface Parts {
  readonly pool: Pool;
  readonly book: HostingBook;
  readonly prices: PricedResources;
  readonly accounts: Pick<Accounts, 'named'>;
  readonly environment: HostingEnvironment;
  readonly clock: Clock;
  readonly log: Log;
}

/** Charges accounts for servers and for the use of other accounts' groups, each period once, in whichever process it is done. */
export class HostingCharging {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Charges for everything that is due, and while nothing is charged for what was used before. What fails for one account keeps none of the others. */
  async charge(): Promise<void> {
    const { pool, book, prices, environment, clock, log } = this.#parts;
    const isOn = await book.charges();
    const known = await readPaid(pool);
    const all = isOn ? await allPayables(prices, environment.rentedRate, known) : [];
    const payables = Map.groupBy(all, ({ accountId }) => accountId);
    const paid = Map.groupBy(known, ({ accountId }) => accountId);
    const now = clock();
    for (const accountId of new Set([...payables.keys(), ...paid.keys()])) {
      const due = payables.get(accountId) ?? [];
      if (!hasToLook(due, paid.get(accountId) ?? [], now)) continue;
      try {
        await this.#settle(accountId, due, isOn);
      } catch (error) {
        log.error({ accountId, error: (error as Error).message }, 'An account could not be charged for hosting.');
      }
    }
  }

  async #settle(accountId: number, payables: readonly Payable[], isOn: boolean): Promise<void> {
    const { book, accounts, environment, clock } = this.#parts;
    const timeZone = (await accounts.named([accountId])).get(accountId)?.timeZone ?? 'UTC';
    for (let more = true; more;) {
      const waiting = isOn ? await this.#waiting(accountId) : [];
      more = await book.settle(accountId, (within, spendable) =>
        settleAccount(within, {
          accountId,
          payables,
          waiting,
          timeZone,
          spendable,
          now: clock(),
          share: environment.incomeShare,
        }),
      );
    }
  }

  /** The terms at which what has been stopped would be used again. */
  async #waiting(accountId: number): Promise<readonly Payable[]> {
    const { pool, prices } = this.#parts;
    const stopped = await readPaid(pool, `account_id = $1 and kind <> 'SERVER' and unpaid_since is not null`, [
      accountId,
    ]);
    const uses = await Promise.all(stopped.map(({ groupId }) => prices.useOf(groupId, accountId)));
    return uses.flatMap((use) => (use && payableUse(use)) ?? []);
  }
}

/** Whether anything of an account is new, due, waiting for money, gone, or at other terms than it knows. */
function hasToLook(payables: readonly Payable[], paid: readonly Paid[], now: Date): boolean {
  const of = (payable: Payable) =>
    paid.find(({ kind, resourceId }) => kind === payable.kind && resourceId === payable.id);
  return (
    paid.some((each) => each.unpaidSince !== undefined || each.paidUntil <= now) ||
    paid.some((each) => each.kind === 'SERVER' && !payables.some((payable) => of(payable) === each)) ||
    payables.some((payable) => {
      const known = of(payable);
      return !known || payable.nano !== known.toldNano || payable.period !== known.toldPeriod;
    })
  );
}
