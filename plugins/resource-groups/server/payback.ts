import { and, inArray, notInArray } from 'drizzle-orm';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import type { GroupPayback } from '../contract.ts';
import { installation } from './groups.ts';
import { groupCharges, hoursOf, type GroupCharges, type PricedResources } from './priced.ts';
import { servers, type GroupRow } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly host: Host;
  readonly prices: PricedResources;
}

const perHour = (amount: number, period: GroupRow['period']): number => amount / hoursOf[period ?? 'HOUR'];

/**
 * What groups cost their owners an hour, by their own cost price and what is charged for each server, or else the cost price of that; and
 * what the owners earn by accounts that use them now.
 */
export class Paybacks {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async of(groups: readonly GroupRow[]): Promise<ReadonlyMap<number, GroupPayback>> {
    const ids = groups.map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const { db, host, prices } = this.#given;
    const charges = await host.made(groupCharges)[0]?.();
    const [held, charged, uses] = await Promise.all([
      db
        .select()
        .from(servers)
        .where(and(inArray(servers.groupId, ids), notInArray(servers.status, ['DELETING', 'STOPPED']))),
      this.#charged(groups, charges),
      prices.uses(ids),
    ]);
    return new Map(
      groups.map(({ id, ownerId, costPrice, period }) => {
        const costPerHour = held
          .filter(({ groupId }) => groupId === id)
          // What was rented by itself has a cost price in the money of its marketplace.
          .map((each) => charged.get(each.id) ?? (each.isAutoCreated ? 0 : perHour(each.costPrice, each.period)))
          .reduce((sum, each) => sum + each, perHour(costPrice, period));
        const share = ownerId === installation ? 1 : (charges?.share ?? 1);
        const incomePerHour = uses
          .filter(({ groupId }) => groupId === id)
          .reduce((sum, each) => sum + share * perHour(each.price, each.period), 0);
        return [id, { costPerHour, incomePerHour, share: costPerHour > 0 ? incomePerHour / costPerHour : 0 }];
      }),
    );
  }

  /** What an hour of servers costs the owners of these groups, by the servers' ids; nothing of those that nothing is charged for. */
  async #charged(groups: readonly GroupRow[], charges: GroupCharges | undefined): Promise<ReadonlyMap<number, number>> {
    if (!charges) return new Map();
    const owners = new Set(groups.map(({ ownerId }) => ownerId).filter((id) => id !== installation));
    const all = await Promise.all([...owners].map((id) => this.#given.prices.servers(id)));
    const costs = all.flat().map((server) => [server.id, charges.perHourOf(server)] as const);
    return new Map(costs.filter(([, cost]) => cost > 0));
  }
}
