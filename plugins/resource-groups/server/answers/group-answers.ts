import { Fault } from '#core/contract/fault.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Answers } from '#core/server/points.ts';
import type {
  GroupAccess,
  resourceGroups,
  ResourceGroupShortStatusData,
  UpdateResourceGroupData,
} from '../../contract.ts';
import { installation } from '../groups.ts';
import { openerOf, runtimeDriver, type GroupType } from '../public.ts';
import { capacityOf, essentials, offered } from '../presenting.ts';
import { pricedBy } from '../quotas/quota-store.ts';
import type { GroupRow } from '../tables.ts';
import { changed, ofGroup } from './changed.ts';
import type { Parts } from './parts.ts';
import { requireScaling, waitingIn } from './scaling-answers.ts';

type Calls =
  | 'getResourceGroupsForAccount'
  | 'getDeployableResourceGroups'
  | 'getOwnedResourceGroups'
  | 'getOwnedResourceGroupsShortStatus'
  | 'getSupportedGroupTypes'
  | 'createResourceGroup'
  | 'getResourceGroupData'
  | 'updateResourceGroup'
  | 'deleteResourceGroup'
  | 'getResourceGroupCapacity';

/** Answers the calls about groups themselves. */
export function groupAnswers(parts: Parts): Pick<Answers<typeof resourceGroups>, Calls> {
  const { host, groups, servers, services, quotas, names, log, placement, connections } = parts;
  return {
    async getResourceGroupsForAccount(_input, asked) {
      const id = signedIn(asked).account?.id ?? installation;
      return (await services.offered(id, await groups.deployable(id))).map(offered);
    },
    async getDeployableResourceGroups(_input, { account }) {
      const all = await services.offered(account.id, await groups.deployable(account.id));
      const seen = all.map((group) => (group.ownerId === account.id ? group : asUsed(group, account.id)));
      return (await Promise.all(seen)).map((group) => essentials(group, host));
    },
    async getOwnedResourceGroups(_input, { account }) {
      return (await groups.owned(account.id)).map((group) => essentials(group, host));
    },
    async getOwnedResourceGroupsShortStatus(_input, { account, caller }) {
      const owned = await groups.owned(account.id);
      return shortStatuses(parts, caller?.superadmin ? [...(await groups.owned(installation)), ...owned] : owned);
    },
    getSupportedGroupTypes: () => host.all(runtimeDriver).flatMap(({ type }) => (openerOf(host, type) ? [type] : [])),
    async createResourceGroup({ body }, asked) {
      const { account, caller } = asked;
      const { name, resourceGroupType: type = 'HOSTING_SERVER', access = 'PRIVATE', connection, ...change } = body;
      await requireAccess(parts, asked, access);
      await names.requireFree(account.id, name);
      requireOffered(host, type);
      requireScaling({ type }, change, caller);
      const reached =
        connection && Object.keys(connection).length > 0
          ? connections.read({ ownerId: account.id, access, name, type }, connection)
          : undefined;
      const group = await groups.create(account.id, { name, type, access, ...valuesOf(change) });
      if (reached) await connections.keep(group, reached);
      asked.changes.push(...changed({}, ofGroup(group)), ...(reached ? [{ field: 'connection' }] : []));
      await log.note({
        groupId: group.id,
        userId: caller?.userId,
        code: 'group.created',
        args: { group: name },
        message: `The resource group ${name} was created.`,
      });
      return essentials(await groups.require(account, name, caller), host);
    },
    async getResourceGroupData({ groupName }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      const payback = (await parts.paybacks.of([group])).get(group.id)!;
      const { all = 0, running = 0, awaited = 0 } = (await servers.counts([group.id])).get(group.id) ?? {};
      const counts = { serversCount: all, serversRunning: running, serversAwaited: awaited };
      return { ...essentials(group, host), ...counts, ...(await waitingIn(parts, group)), payback };
    },
    async updateResourceGroup({ groupName, body }, asked) {
      const { account, caller } = asked;
      const group = await groups.require(account, groupName, caller);
      const { name = group.name, access = group.access, ...change } = body;
      if (access !== group.access) {
        await requireAccess(parts, asked, access);
        await requireLeft(parts, group, access);
      }
      if (name !== group.name) {
        await requireNotNamed(parts, group);
        await names.requireFree(group.ownerId, name);
      }
      requireScaling(group, change, caller);
      const after = await groups.update(group, { name, access, ...valuesOf(change) });
      asked.changes.push(...changed(ofGroup(group), ofGroup(after)));
      await log.note({
        groupId: group.id,
        userId: caller?.userId,
        code: 'group.changed',
        args: { group: name },
        message: `The settings of the resource group ${name} were changed.`,
      });
    },
    async deleteResourceGroup({ groupName }, { account, caller, changes }) {
      const group = await groups.require(account, groupName, caller);
      if (group.ownerId === installation && group.isDefault)
        throw new Fault(
          'resource_group.default',
          `The resource group ${group.name} is where services run that name no other. Make another group of the installation the default first.`,
          409,
          { name: group.name },
        );
      await requireEmpty(parts, group);
      await groups.delete(group.id);
      changes.push(...changed(ofGroup(group), {}));
    },
    async getResourceGroupCapacity({ groupName }, { account, caller }) {
      return capacityOf(await placement.rooms(await groups.require(account, groupName, caller)));
    },
  };

  /** A group of somebody else as an account sees it that may use it: at its price. What it costs its owner is nobody else's business. */
  async function asUsed(group: GroupRow, accountId: number): Promise<GroupRow> {
    const quota = group.access === 'SHARED_POOL' ? await quotas.of(group.id, accountId) : undefined;
    const { price, period } = pricedBy(group, quota);
    return { ...group, price, period, costPrice: 0 };
  }

  /** What still runs in a group, or is to start there, would be lost with it. */
  async function requireEmpty({ accounts }: Parts, group: GroupRow): Promise<void> {
    const keeping = await services.keeping(group);
    if (keeping.length === 0) return;
    const own = keeping.filter((each) => each.account.id === group.ownerId);
    const known = await accounts.named([...new Set(keeping.map((each) => each.account.id))]);
    // Services of others are told by their account alone.
    const others = new Set(
      keeping
        .filter((each) => each.account.id !== group.ownerId)
        .map((each) => known.get(each.account.id)?.shortName ?? String(each.account.id)),
    );
    const names = [...own.map(({ name }) => name), ...others].join(', ');
    throw new Fault(
      'resource_group.in_use',
      `Services run in the resource group ${group.name}: ${keeping.length} (${names}). Stop them or choose another group for them first.`,
      409,
      { name: group.name, uses: String(keeping.length), names },
    );
  }

  async function requireNotNamed(_parts: Parts, group: GroupRow): Promise<void> {
    const ids = await services.idsOf(group);
    if (ids.length === 0 || group.isDefault) return;
    throw new Fault(
      'resource_group.named',
      `Services name the resource group ${group.name} in their settings: ${ids.length}. Choose another group for them before it is renamed.`,
      409,
      { name: group.name, uses: String(ids.length) },
    );
  }
}

/** A group that nothing here ever runs services in would keep them waiting without an end. */
function requireOffered(host: Host, type: GroupType): void {
  if (openerOf(host, type)) return;
  throw new Fault(
    'resource_group.driver.missing',
    `This installation cannot run services in a resource group of type ${type}. Choose another type.`,
    409,
    { type },
  );
}

async function requireAccess(parts: Parts, asked: Asked, access: GroupAccess): Promise<void> {
  if (access === 'PRIVATE' || asked.caller?.superadmin) return;
  if (access === 'PUBLIC')
    throw new Fault(
      'resource_group.public.denied',
      'Only superadministrators make resource groups public. Choose private, or share the group by quotas.',
      403,
    );
  await requireLending(parts, asked);
}

/** Whoever may no longer lend lends no more, also of what they shared before. */
export async function requireLending({ accounts }: Parts, { account, caller }: Asked): Promise<void> {
  if (caller?.superadmin || (await accounts.hasFeature(account.id, 'mlp.shared_pool_admin'))) return;
  throw new Fault(
    'feature.required',
    "The 'mlp.shared_pool_admin' feature is required to share resource groups with other accounts. Ask the operator for it.",
    403,
    { feature: 'mlp.shared_pool_admin' },
  );
}

/** Quotas are of shared groups alone. */
async function requireNoQuotas({ quotas }: Parts, { id, name }: GroupRow): Promise<void> {
  const all = (await quotas.counts([id])).get(id) ?? 0;
  if (all === 0) return;
  throw new Fault(
    'resource_group.has_quotas',
    `The resource group ${name} has quotas: ${all}. Delete them before it stops being shared.`,
    409,
    { name, quotas: String(all) },
  );
}

/** Whoever a group is closed to by another access has to have left it. */
export async function requireLeft(parts: Parts, group: GroupRow, access: GroupAccess): Promise<void> {
  if (access !== 'SHARED_POOL') await requireNoQuotas(parts, group);
  if (access === 'PRIVATE') await requireNoGuests(parts, group);
}

/** What runs in a private group costs other accounts nothing, and they alone can end theirs. */
async function requireNoGuests({ accounts, services }: Parts, group: GroupRow): Promise<void> {
  const guests = (await services.now(group)).filter(({ accountId }) => accountId !== group.ownerId);
  if (guests.length === 0) return;
  const ids = [...new Set(guests.map(({ accountId }) => accountId))];
  const known = await accounts.named(ids);
  const names = ids.map((id) => known.get(id)?.shortName ?? String(id)).join(', ');
  throw new Fault(
    'resource_group.has_guests',
    `Instances of other accounts are in the resource group ${group.name}: ${guests.length} (${names}). Make it private once they have ended.`,
    409,
    { name: group.name, uses: String(guests.length), names },
  );
}

/** What of a change is written as it stands. */
export const valuesOf = ({
  isDefault,
  enabledEviction,
  enabledAutoScaling,
  autoScalingConfiguration: autoScaling,
  tarifficationPrice: price,
  costPrice,
  tarifficationPeriod: period,
  deploymentName,
  offerRequirements,
}: Omit<UpdateResourceGroupData, 'name' | 'access'>) => ({
  ...(isDefault !== undefined && { isDefault }),
  ...(enabledEviction !== undefined && { enabledEviction }),
  ...(enabledAutoScaling !== undefined && { enabledAutoScaling }),
  ...(autoScaling !== undefined && { autoScaling }),
  ...(price !== undefined && { price }),
  ...(costPrice !== undefined && { costPrice }),
  ...(period !== undefined && { period }),
  ...(deploymentName !== undefined && { deploymentName }),
  ...(offerRequirements !== undefined && { offerRequirements }),
});

async function shortStatuses(
  { host, services, servers, quotas, paybacks }: Parts,
  of: readonly GroupRow[],
): Promise<ResourceGroupShortStatusData[]> {
  const ids = of.map(({ id }) => id);
  const [counts, quotaCounts, paid, serviceIds] = await Promise.all([
    servers.counts(ids),
    quotas.counts(ids),
    paybacks.of(of),
    Promise.all(of.map((group) => services.idsOf(group))),
  ]);
  return of.map((group, at) => {
    const { deploymentName: _name, offerRequirements: _offers, ...data } = essentials(group, host);
    const { all = 0, running = 0, awaited = 0 } = counts.get(group.id) ?? {};
    return {
      ...data,
      serversCount: all,
      serversRunning: running,
      serversAwaited: awaited,
      servicesCount: serviceIds[at]!.length,
      quotasCount: quotaCounts.get(group.id) ?? 0,
      paidOff: paid.get(group.id)!.share,
      blocked: false,
    };
  });
}
