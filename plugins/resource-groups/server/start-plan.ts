import { Fault } from '#core/contract/fault.ts';
import { amountOf } from '#core/contract/quantity.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Demand, ServiceEntity, Services, Starts } from '#plugins/services/server/public.ts';
import type { AmountsData, StartPlan, StartQuotaData } from '../contract.ts';
import type { GroupServices } from './group-services.ts';
import { installation, type StoredGroups } from './groups.ts';
import { named, refusing, type PlacementGuard } from './placement-guard.ts';
import { needOf, type Amounts } from './placement/amounts.ts';
import { isBounded } from './placement/placer.ts';
import { bounds } from './quotas/quota-limits.ts';
import type { QuotaStore } from './quotas/quota-store.ts';
import { isOpen, missingOf, takenBy, type Room } from './room.ts';
import { isAwaited } from './servers/standing-words.ts';
import { helpsOf, queueOf } from './start-helps.ts';
import type { GroupRow, QuotaRow } from './tables.ts';

interface Given {
  readonly groups: StoredGroups;
  readonly placement: PlacementGuard;
  readonly quotas: QuotaStore;
  readonly starts: Starts;
  readonly services: Services;
  readonly offered: Pick<GroupServices, 'offered'>;
}

interface StartWishes {
  /** How many there are to be; one where left out. */
  readonly instances?: number | undefined;
  /** Set where whoever asks derives another service from it, whose they are to be. */
  readonly derived?: boolean | undefined;
  /** The group that they are to run in; that of the service where left out. */
  readonly resourceGroup?: string | undefined;
}

/** Says where instances of services could start, without anything being done. */
export class StartPlanner {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async plan(
    base: ServiceEntity,
    { instances = 1, derived = false, resourceGroup }: StartWishes,
    caller: Caller | undefined,
  ): Promise<StartPlan> {
    const service = wished(base, { derived, resourceGroup }, caller);
    const { groups, placement, quotas, starts, services, offered } = this.#given;
    const { demand } = starts.wanted(service.data);
    const need = needOf(demand);
    const deployable = await groups.deployable(service.account.id);
    const group = named(deployable, demand.group);
    if (!group) return { need, bounded: false, fitting: 0, serversCount: 0, servers: [], quota: [], helps: [] };
    const candidate = { accountId: service.account.id, http: demand.http === true, closedTo: [] };
    const driver = await placement.driverOf(group);
    const all = await placement.rooms(group);
    const rooms = (driver instanceof Fault ? all : refusing(driver, group, candidate, all))
      .map((room) => ({ room, missing: missingOf(room, need), open: isOpen(room.server) }))
      .toSorted((a, b) => Number(fits(b)) - Number(fits(a)) || Number(b.open) - Number(a.open));
    // Each instance gets a server of its own there: those that there are count for nothing.
    const adds = await placement.addsServers(group);
    const wish = { demand, account: service.account, service, occasion: 'scale' as const };
    const added = adds && !(await placement.whyNoRoom(group, wish)) ? 1 : 0;
    const lent = group.access === 'SHARED_POOL' && group.ownerId !== service.account.id;
    const quota = lent ? await quotas.of(group.id, service.account.id) : undefined;
    const bounded = isBounded(group);
    const fitting = adds ? added : rooms.filter(fits).length;
    const choice = await offered.offered(service.account.id, deployable);
    const others = choice.filter(({ id }) => id !== group.id);
    const held = { group, rooms: rooms.map(({ room }) => room), need, demand, service, others };
    const own = isOf(service, caller);
    return {
      ...(own && { group: group.name, groupOwner: group.ownerId }),
      groupType: group.type,
      need,
      bounded,
      ...(adds && { addsServers: true }),
      fitting,
      ...(bounded && !adds && { queue: queueOf(await placement.waiting(group), service.id) }),
      helps: bounded && !adds && fitting === 0 && own ? await helpsOf({ placement, services }, held) : [],
      serversCount: adds ? rooms.length + added : rooms.length,
      servers:
        maySee(group, caller) && !adds
          ? rooms.map(({ room: { server, free, refusal }, missing }) => ({
              name: server.row.name,
              status: server.status,
              ...(isAwaited(server.reason) && { awaited: true }),
              draining: server.row.draining,
              free: finite(free),
              missing: [...missing],
              ...(refusal && { refusal: noticeOf(refusal.fault) }),
            }))
          : [],
      ...priceOf(group, service, quota, rooms.find(fits)?.room),
      quota: own && quota ? await this.#use(group, quota, service, { instances, demand, deployable }) : [],
    };
  }

  async #use(
    group: GroupRow,
    quota: QuotaRow,
    service: ServiceEntity,
    wish: { readonly instances: number; readonly demand: Demand; readonly deployable: readonly GroupRow[] },
  ): Promise<StartQuotaData[]> {
    const held = (await this.#given.starts.held(service.account.id)).filter(
      (each) => named(wish.deployable, each.demand.group)?.id === group.id,
    );
    const others = held.filter(({ modelId }) => modelId !== service.id);
    const now = takenBy(held);
    const then = takenBy([...others, { count: wish.instances, demand: wish.demand }]);
    return bounds.map(({ limit, taken }) => ({
      limit,
      most: amountOf(String(quota[limit])) ?? 0,
      taken: taken(now),
      after: Math.max(taken(now), taken(then)),
    }));
  }
}

/** The service as it would start; what is about to be derived belongs to whoever derives it, and holds nothing yet. */
function wished(
  base: ServiceEntity,
  { derived, resourceGroup }: Pick<StartWishes, 'derived' | 'resourceGroup'>,
  caller: Caller | undefined,
): ServiceEntity {
  const account = (derived && caller?.account) || base.account;
  // Another account's places do not travel.
  const group = resourceGroup ?? (account.id === base.account.id ? base.data.resourceGroup : undefined);
  const data = { ...base.data, resourceGroup: group };
  return derived ? { ...base, id: 0, account, data: { ...data, trainingModelId: base.id } } : { ...base, data };
}

const fits = ({ room, open, missing }: { room: Room; open: boolean; missing: readonly string[] }): boolean =>
  open && !room.refusal && missing.length === 0;

/** What nobody tells of is left out. */
const finite = ({ vram, ...rest }: Amounts): AmountsData => ({ ...rest, ...(Number.isFinite(vram) && { vram }) });

const noticeOf = ({ code, args, message }: Fault) => ({ code, args: { ...args }, message });

/** What else an account has is for its own people. */
const isOf = ({ account }: ServiceEntity, caller: Caller | undefined): boolean =>
  caller?.superadmin === true || caller?.memberships.has(account.id) === true;

/** What servers there are is for the account whose they are. */
const maySee = ({ ownerId }: GroupRow, caller: Caller | undefined): boolean =>
  caller?.superadmin === true || (ownerId !== installation && caller?.memberships.has(ownerId) === true);

/** What its account would pay for: of its own group the server, of others the quota, or the group where that has no price. */
function priceOf(
  group: GroupRow,
  { account }: ServiceEntity,
  quota: QuotaRow | undefined,
  room: Room | undefined,
): Pick<StartPlan, 'price'> {
  const payable = group.ownerId === account.id ? [room?.server.row] : [quota, group];
  const priced = payable.find((each) => each !== undefined && each.price > 0);
  return priced ? { price: { amount: priced.price, ...(priced.period && { period: priced.period }) } } : {};
}
