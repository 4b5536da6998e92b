import { and, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { hoursOf, type PricedResources } from './priced.ts';
import { servers, type GroupRow } from './tables.ts';
import type { GroupPayback } from '../contract.ts';

interface Given {
  readonly db: Database;
  readonly prices: PricedResources;
}

const perHour = (amount: number, period: GroupRow['period']): number => amount / hoursOf[period ?? 'HOUR'];

/** What groups cost an hour by their own cost price and those of their servers, and what accounts that use them now pay for it. */
export class Paybacks {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async of(groups: readonly GroupRow[]): Promise<ReadonlyMap<number, GroupPayback>> {
    const ids = groups.map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const { db, prices } = this.#given;
    const [held, uses] = await Promise.all([
      // What was rented by itself is paid in the money of its marketplace.
      db
        .select({
          groupId: servers.groupId,
          cost: servers.costPrice,
          period: servers.period,
          rented: servers.isAutoCreated,
        })
        .from(servers)
        .where(and(inArray(servers.groupId, ids), notInArray(servers.status, ['DELETING', 'STOPPED']))),
      prices.uses(ids),
    ]);
    return new Map(
      groups.map(({ id, costPrice, period }) => {
        const own = held.filter(({ groupId, rented }) => groupId === id && !rented);
        const costPerHour = own.reduce(
          (sum, each) => sum + perHour(each.cost, each.period),
          perHour(costPrice, period),
        );
        const incomePerHour = uses
          .filter(({ groupId }) => groupId === id)
          .reduce((sum, each) => sum + perHour(each.price, each.period), 0);
        return [id, { costPerHour, incomePerHour, share: costPerHour > 0 ? incomePerHour / costPerHour : 0 }];
      }),
    );
  }
}
