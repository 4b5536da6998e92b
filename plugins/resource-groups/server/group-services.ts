import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Host } from '#core/plugin/host.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import { serviceColumns, stateSource, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import type { ServiceData, ServiceInfoAtTime } from '../contract.ts';
import type { GroupLog } from './group-log.ts';
import { groupNamed } from './named-group.ts';
import { occupancy, type Occupant, type ServiceShare } from './public.ts';
import { takenBy } from './room.ts';
import { groupLenders, quotas, resourceGroups, type GroupRow } from './tables.ts';

interface Given {
  readonly host: Host;
  readonly services: Services;
  readonly accounts: Accounts;
  readonly log: GroupLog;
}

/** Which services run in groups, or would. */
export class GroupServices {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Ids of the services whose instances would start in a group. */
  async idsOf(group: GroupRow): Promise<readonly number[]> {
    return this.#given.services.idsWhere(and(runsHere, inGroup(group)));
  }

  /** Ids of all services that name a group, or mean it by naming none: also of those that are archived or cannot run now. */
  async meaning(group: GroupRow): Promise<readonly number[]> {
    return this.#given.services.idsWhere(and(runsSomewhere, inGroup(group)));
  }

  /** Ids of the services of an account that name a group. */
  naming(accountId: number, name: string): Promise<readonly number[]> {
    return this.#given.services.idsWhere(and(eq(serviceColumns.accountId, accountId), sql`${groupNamed} = ${name}`));
  }

  /** Of the groups that an account may use those that it is to choose among: a private one of its own hides public ones, but for what its services mean as it is. */
  async offered(accountId: number, usable: readonly GroupRow[]): Promise<readonly GroupRow[]> {
    const usual = usable.find(({ isDefault }) => isDefault);
    // A name leads to the first of them; the others cannot be chosen by it.
    const groups = usable.filter(
      (group, at) => group === usual || usable.findIndex(({ name }) => name === group.name) === at,
    );
    if (!groups.some(({ ownerId, access }) => ownerId === accountId && access === 'PRIVATE')) return groups;
    const shown = await Promise.all(
      groups.map(async (group) =>
        group.access !== 'PUBLIC' || group.ownerId === accountId || group === usual
          ? true
          : (await this.naming(accountId, group.name)).length > 0,
      ),
    );
    return groups.filter((_group, at) => shown[at]);
  }

  /** Those that run in it or would, with how many instances they have there and are to have. */
  async all(group: GroupRow): Promise<ServiceData[]> {
    const { host, services } = this.#given;
    const [shares, ids] = await Promise.all([this.#shares(group, new Date()), this.idsOf(group)]);
    const byModel = Map.groupBy(
      shares.filter(({ running }) => running),
      ({ modelId }) => modelId,
    );
    const found = await services.byIds([...new Set([...ids, ...byModel.keys()])]);
    const [states] = host.made(stateSource);
    const live = await states?.states(found.map(({ id }) => id));
    const names = await this.#accountNames(found);
    return found
      .map((service) => {
        const state = live?.get(service.id);
        return {
          id: { accountId: service.account.id, modelId: service.id },
          name: service.name,
          state: state?.state ?? 'INACTIVE',
          active: (byModel.get(service.id) ?? []).reduce((sum, { count }) => sum + count, 0),
          requested: state?.wanted ?? 0,
          accountName: names.get(service.account.id) ?? service.account.shortName,
        };
      })
      .toSorted((a, b) => b.active - a.active || a.name.localeCompare(b.name));
  }

  async active(group: GroupRow): Promise<readonly ServiceEntity[]> {
    const shares = await this.#shares(group, new Date());
    return this.#given.services.byIds([...new Set(shares.map(({ modelId }) => modelId))]);
  }

  /** Those that would be lost without it: they have instances there, or name it and are to have some, which would fail for ever. */
  async keeping(group: GroupRow): Promise<readonly ServiceEntity[]> {
    const { host, services } = this.#given;
    const [active, naming] = await Promise.all([this.active(group), this.idsOf({ ...group, isDefault: false })]);
    const known = new Set(active.map(({ id }) => id));
    const [states] = host.made(stateSource);
    const live = await states?.states(naming);
    const awaited = naming.filter((id) => !known.has(id) && (live?.get(id)?.wanted ?? 0) > 0);
    return [...active, ...(await services.byIds(awaited))];
  }

  /** Who had instances in it at a moment, now by default, and what those had asked for; on one server where one is named. */
  async at(
    group: GroupRow,
    { time, nodeName }: { time?: number | undefined; nodeName?: string | undefined },
  ): Promise<ServiceInfoAtTime[]> {
    const { services, log } = this.#given;
    const moment = time === undefined ? new Date() : new Date(time);
    const found = await this.#shares(group, moment, nodeName);
    const byModel = Map.groupBy(found, ({ modelId }) => modelId);
    const [known, then] = await Promise.all([services.byIds([...byModel.keys()]), log.namesAt(group.id, moment)]);
    const byId = new Map(known.map((service) => [service.id, service]));
    const names = await this.#accountNames(known);
    return [...byModel].map(([modelId, of]) => {
      const service = byId.get(modelId);
      const { cpu, memory, disk, gpus, vram, instances } = takenBy(of);
      const accountName = service && names.get(service.account.id);
      return {
        modelId,
        modelNameAtTime: then.get(modelId) ?? service?.name ?? String(modelId),
        ...(service && { actualModelName: service.name }),
        ...(accountName !== undefined && { accountName }),
        instances,
        requested: {
          milliCpu: Math.round(cpu * 1_000),
          ramMb: megabytes(memory),
          diskMb: megabytes(disk),
          gpu: gpus,
          vramMb: megabytes(vram),
        },
      };
    });
  }

  async now(group: GroupRow): Promise<readonly Occupant[]> {
    const [source] = this.#given.host.made(occupancy);
    return (await source?.now([group.id]))?.get(group.id) ?? [];
  }

  async #shares({ id }: GroupRow, moment: Date, nodeName?: string): Promise<readonly ServiceShare[]> {
    const [source] = this.#given.host.made(occupancy);
    return (await source?.at(id, moment, nodeName)) ?? [];
  }

  async #accountNames(of: readonly ServiceEntity[]): Promise<ReadonlyMap<number, string>> {
    const found = await this.#given.accounts.named([...new Set(of.map(({ account }) => account.id))]);
    return new Map([...found].map(([id, { displayName, shortName }]) => [id, displayName || shortName]));
  }
}

export const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

const { accountId } = serviceColumns;
const runsSomewhere = sql`${serviceColumns.hostingType} <> 'EXTERNAL'`;
const runsHere = and(isNull(serviceColumns.archivedAt), eq(serviceColumns.prototype, false), runsSomewhere);

/** Whether a service means this group, by the same order in which names are resolved. */
function inGroup({ id, name, ownerId, access, isDefault }: GroupRow): SQL | undefined {
  const named = sql`${groupNamed} = ${name}`;
  const unnamed = sql`${groupNamed} = ''`;
  const owns = (condition: SQL) =>
    sql`exists (select 1 from ${resourceGroups} nearer where nearer.owner_id = ${accountId} and ${condition})`;
  const own = and(eq(accountId, ownerId), isDefault ? or(named, unnamed) : named);
  if (access === 'PRIVATE') return own;
  const nearer = owns(sql`nearer.name = ${name}`);
  if (access === 'SHARED_POOL')
    return or(
      own,
      and(
        named,
        sql`exists (select 1 from ${quotas} where ${quotas.groupId} = ${id} and (${quotas.accountId} is null or ${quotas.accountId} = ${accountId}))`,
        sql`not ${nearer}`,
        sql`not exists (select from ${groupLenders} where ${groupLenders.accountId} = ${accountId} and ${groupLenders.name} = ${name} and ${groupLenders.ownerId} <> ${ownerId})`,
      ),
    );
  const byDefault = isDefault && ownerId === 0 ? and(unnamed, sql`not ${owns(sql`nearer.is_default`)}`) : undefined;
  return or(own, and(named, sql`not ${nearer}`), byDefault);
}
