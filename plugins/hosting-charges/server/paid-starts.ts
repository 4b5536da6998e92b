import { Fault } from '#core/contract/fault.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { amountOf, type HostingBook, type Nano } from '#plugins/billing/server/public.ts';
import type { Barred, PricedResources, ResourceGroup, ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { StartGuard, StartVerdict, StartWish } from '#plugins/services/server/public.ts';
import type { HostingEnvironment } from './environment.ts';
import { readPaid, spendableOf } from './paid-store.ts';
import { mostRented, neededFor, payableUse } from './payable.ts';

interface Parts {
  readonly pool: Pool;
  readonly book: HostingBook;
  readonly groups: ResourceGroups;
  readonly prices: PricedResources;
  readonly environment: HostingEnvironment;
  readonly clock: Clock;
}

/** Lets instances start in places that cost something where their account can pay for it. */
export class PaidStarts implements StartGuard {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async ask({ occasion, account, instances, demand }: StartWish): Promise<StartVerdict | undefined> {
    if (occasion === 'publish' || instances === 0 || !(await this.#parts.book.charges())) return undefined;
    // Where there is no such group, whoever starts it says so.
    const group = await this.#parts.groups.resolve(account.id, demand.group || undefined).catch(noFault);
    const needed = group && (await this.#needed(group, account.id));
    if (!group || needed === undefined) return undefined;
    const { book, pool } = this.#parts;
    const spendable = await spendableOf(book, pool, account.id);
    if (spendable === undefined || spendable >= needed) return undefined;
    const fault = tooLittle(account.shortName, group.name, needed, spendable);
    if (occasion === 'create') return { do: 'pass', warnings: [fault.toJSON()] };
    return { do: occasion === 'start' ? 'queue' : 'refuse', fault };
  }

  /** What an account has to have for a start in a group; undefined where it costs nothing, or is paid for. */
  async #needed(group: ResourceGroup, accountId: number): Promise<Nano | undefined> {
    const { pool, prices, environment, clock } = this.#parts;
    if (group.ownerId === accountId) return mostRented(group, environment.rentedRate);
    const use = await prices.useOf(group.id, accountId);
    const payable = use && payableUse(use);
    if (!payable) return undefined;
    const isPaid = await readPaid(
      pool,
      `account_id = $1 and kind <> 'SERVER' and group_id = $2 and unpaid_since is null and paid_until > $3`,
      [accountId, group.id, clock()],
    );
    return isPaid.length > 0 ? undefined : neededFor(payable);
  }
}

function noFault(error: Error): undefined {
  if (!(error instanceof Fault)) throw error;
}

function tooLittle(account: string, group: string, needed: Nano, spendable: Nano): Fault {
  // Rounded so that what is too little never looks like enough.
  const hundredth = 10_000_000n;
  const [cost, balance] = [needed + hundredth - 1n, spendable].map((nano) =>
    amountOf(nano - (nano % hundredth)).toFixed(2),
  ) as [string, string];
  return new Fault(
    'hosting.balance.insufficient',
    `The resource group ${group} costs ${cost} to begin with, and ${account} has ${balance}. Top up the balance, or choose another resource group.`,
    402,
    { account, group, cost, balance },
  );
}

const unpaidFor = (since: Date): Barred => ({
  code: 'hosting.server.unpaid',
  message: 'The balance does not cover it. It is back once that is topped up.',
  since,
});

/** Why servers that are not paid for take no instances. */
export const unpaidServers =
  ({ pool, book }: Pick<Parts, 'pool' | 'book'>) =>
  async (serverIds: readonly number[]): Promise<ReadonlyMap<number, Barred>> => {
    if (serverIds.length === 0 || !(await book.charges())) return new Map();
    const unpaid = await readPaid(pool, `kind = 'SERVER' and resource_id = any($1) and unpaid_since is not null`, [
      serverIds,
    ]);
    return new Map(unpaid.map(({ resourceId, unpaidSince }) => [resourceId, unpaidFor(unpaidSince!)]));
  };
