import { and, eq, gt, inArray, ne, notInArray, or } from 'drizzle-orm';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import { installation } from './groups.ts';
import type { OccupiedPlace, PricedResources, PricedServer, PricedUse } from './priced.ts';
import { occupancy, type Occupant, type Words } from './public.ts';
import { pricedBy } from './quotas/quota-store.ts';
import { quotas, resourceGroups, servers, type GroupRow, type QuotaRow } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly host: Host;
}

interface GroupUser {
  readonly groupId: number;
  readonly accountId: number;
}

/** Somebody in a group of another, with the quota that holds where it is lent. */
interface Guest {
  readonly accountId: number;
  readonly group: GroupRow;
  readonly quota: QuotaRow | undefined;
}

const isLet = ({ group, quota }: Guest): boolean => group.access === 'PUBLIC' || quota !== undefined;

export class StoredPrices implements PricedResources {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async servers(ownerId?: number): Promise<readonly PricedServer[]> {
    const rows = await this.#given.db
      .select({ server: servers, group: resourceGroups })
      .from(servers)
      .innerJoin(resourceGroups, eq(resourceGroups.id, servers.groupId))
      .where(
        and(
          ne(resourceGroups.ownerId, installation),
          ownerId === undefined ? undefined : eq(resourceGroups.ownerId, ownerId),
          notInArray(servers.status, ['DELETING', 'STOPPED']),
          or(gt(servers.price, 0), and(servers.isAutoCreated, gt(servers.costPrice, 0))),
        ),
      )
      .orderBy(servers.id);
    return rows.map(({ server: { id, name, price, costPrice, isAutoCreated, period }, group }) => ({
      id,
      name,
      groupId: group.id,
      groupName: group.name,
      ownerId: group.ownerId,
      price,
      period: period ?? 'HOUR',
      rentedPerHour: isAutoCreated && price === 0 ? costPrice : undefined,
    }));
  }

  async uses(groupIds?: readonly number[]): Promise<readonly PricedUse[]> {
    const groups = await this.#pricedGroups(groupIds);
    return this.#pricesOf(await this.#users(groups.map(({ id }) => id)));
  }

  async staying(groupIds: readonly number[]): Promise<readonly GroupUser[]> {
    const guests = await this.#guests(await this.#users(groupIds));
    return guests.filter((guest) => !isLet(guest)).map(({ group, accountId }) => ({ groupId: group.id, accountId }));
  }

  async useOf(groupId: number, accountId: number): Promise<PricedUse | undefined> {
    return (await this.#pricesOf([{ groupId, accountId }]))[0];
  }

  async isThere(kind: 'SERVER' | PricedUse['kind'], id: number): Promise<boolean> {
    const table = { SERVER: servers, QUOTA: quotas, RESOURCE_GROUP: resourceGroups }[kind];
    return (await this.#given.db.$count(table, eq(table.id, id))) > 0;
  }

  async occupants({ groupId, serverId, accountId }: OccupiedPlace): Promise<readonly Occupant[]> {
    const [source] = this.#given.host.made(occupancy);
    const all = (await source?.now([groupId]))?.get(groupId) ?? [];
    if (serverId === undefined) return all.filter((each) => each.accountId === accountId);
    const [server] = await this.#given.db.select().from(servers).where(eq(servers.id, serverId));
    return server ? all.filter(({ node }) => node === (server.machine ?? server.name)) : [];
  }

  async evict(instanceIds: readonly number[], why: Words): Promise<void> {
    const [source] = this.#given.host.made(occupancy);
    await source?.evict(instanceIds, why);
  }

  /** Groups that anybody pays for. */
  #pricedGroups(ids?: readonly number[]) {
    const { db } = this.#given;
    const lent = db.select({ id: quotas.groupId }).from(quotas).where(gt(quotas.price, 0));
    return db
      .select()
      .from(resourceGroups)
      .where(
        and(
          ids && inArray(resourceGroups.id, [...ids]),
          ne(resourceGroups.access, 'PRIVATE'),
          or(gt(resourceGroups.price, 0), inArray(resourceGroups.id, lent)),
        ),
      );
  }

  async #users(groupIds: readonly number[]): Promise<readonly GroupUser[]> {
    if (groupIds.length === 0) return [];
    const [source] = this.#given.host.made(occupancy);
    const occupants = await source?.now(groupIds);
    return [...(occupants ?? [])].flatMap(([groupId, of]) =>
      [...new Set(of.map(({ accountId }) => accountId))].map((accountId) => ({ groupId, accountId })),
    );
  }

  async #guests(users: readonly GroupUser[]): Promise<readonly Guest[]> {
    if (users.length === 0) return [];
    const { db } = this.#given;
    const ids = [...new Set(users.map(({ groupId }) => groupId))];
    const [groups, rows] = await Promise.all([
      db.select().from(resourceGroups).where(inArray(resourceGroups.id, ids)),
      db.select().from(quotas).where(inArray(quotas.groupId, ids)),
    ]);
    return users.flatMap(({ groupId, accountId }) => {
      const group = groups.find(({ id }) => id === groupId);
      if (!group || group.ownerId === accountId) return [];
      const ofGroup = group.access === 'SHARED_POOL' ? rows.filter((row) => row.groupId === groupId) : [];
      const quota = ofGroup.find((row) => row.accountId === accountId) ?? ofGroup.find((row) => row.accountId === null);
      return { accountId, group, quota };
    });
  }

  async #pricesOf(users: readonly GroupUser[]): Promise<PricedUse[]> {
    const guests = (await this.#guests(users)).filter(isLet);
    return guests.flatMap(({ accountId, group, quota }) => {
      const priced = pricedBy(group, quota);
      if (priced.price <= 0) return [];
      return {
        kind: priced === group ? ('RESOURCE_GROUP' as const) : ('QUOTA' as const),
        id: priced.id,
        name: group.name,
        groupId: group.id,
        groupName: group.name,
        ownerId: group.ownerId,
        accountId,
        price: priced.price,
        period: priced.period ?? ('HOUR' as const),
      };
    });
  }
}
