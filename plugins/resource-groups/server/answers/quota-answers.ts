import { Fault } from '#core/contract/fault.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { resourceGroups, SharedPoolQuota } from '../../contract.ts';
import { quotaOf, useOf } from '../presenting.ts';
import { rentalsOf } from '../quotas/rentals.ts';
import type { GroupRow, QuotaRow } from '../tables.ts';
import { changed, changedOf, ofQuota } from './changed.ts';
import { requireLending } from './group-answers.ts';
import type { Parts } from './parts.ts';

type Calls =
  | 'getResourceGroupQuotas'
  | 'createResourceGroupQuota'
  | 'updateResourceGroupQuota'
  | 'deleteResourceGroupQuota';

/** Answers the calls about quotas of a group. */
export function quotaAnswers(parts: Parts): Pick<Answers<typeof resourceGroups>, Calls> {
  const { accounts, groups, quotas, withdrawals, log } = parts;

  async function note(group: GroupRow, quota: QuotaRow, what: 'added' | 'changed' | 'deleted', { caller }: Asked) {
    const holder =
      quota.accountId === null ? undefined : (await accounts.named([quota.accountId])).get(quota.accountId);
    const account = holder?.displayName || holder?.shortName;
    await log.note({
      groupId: group.id,
      userId: caller?.userId,
      code: quota.accountId === null ? `quota.${what}All` : `quota.${what}`,
      args: { ...(account !== undefined && { account }) },
      message: `The quota for ${account ?? 'everyone'} was ${what}.`,
    });
  }

  /** Whose a quota is, as addresses name them; `*` of the one for everyone. */
  async function borrower({ accountId }: QuotaRow): Promise<string> {
    if (accountId === null) return '*';
    return (await accounts.named([accountId])).get(accountId)?.shortName ?? String(accountId);
  }
  const lent = async (quota: QuotaRow) => ({ accountName: await borrower(quota), ...ofQuota(quota) });

  return {
    async getResourceGroupQuotas({ groupName }, { account, caller }) {
      return quotasOf(parts, await groups.require(account, groupName, caller));
    },
    async createResourceGroupQuota({ groupName, body }, asked) {
      const group = await groups.require(asked.account, groupName, asked.caller);
      requireShared(group);
      await requireLending(parts, asked);
      const { accessibleOnlyForUser: id, accountName = '', accessibleForEveryone: all, ...change } = body;
      const holder = all ? null : await holderOf(group, id === undefined ? accountName : String(id));
      const added = await quotas.add(group.id, holder, change);
      asked.changes.push(...changed({}, await lent(added)));
      await note(group, added, 'added', asked);
      return quotasOf(parts, group);
    },
    async updateResourceGroupQuota({ groupName, quotaId, body }, asked) {
      const group = await groups.require(asked.account, groupName, asked.caller);
      await requireLending(parts, asked);
      const id = idIn(quotaId);
      const before = (await quotas.ofGroup(group.id)).find((each) => each.id === id);
      const after = before && (await quotas.change(group.id, id, body));
      if (!after) throw notFound(group, quotaId);
      asked.changes.push(...changedOf(await borrower(after), ofQuota(before), ofQuota(after)));
      await note(group, after, 'changed', asked);
      return quotasOf(parts, group);
    },
    async deleteResourceGroupQuota({ groupName, quotaId }, asked) {
      const group = await groups.require(asked.account, groupName, asked.caller);
      const deleted = await quotas.delete(group.id, idIn(quotaId));
      if (!deleted) throw notFound(group, quotaId);
      asked.changes.push(...changed(await lent(deleted), {}));
      await note(group, deleted, 'deleted', asked);
      await withdrawals.tell(group, deleted);
      return quotasOf(parts, group);
    },
  };

  async function holderOf(group: GroupRow, idOrName: string): Promise<number> {
    const holder = await accounts.find(idOrName);
    if (!holder)
      throw new Fault('account.not_found', `There is no account ${idOrName}. Check its name.`, 404, {
        account: idOrName,
      });
    if (holder.id !== group.ownerId) return holder.id;
    throw new Fault(
      'resource_group.quota.own',
      'The account that a group belongs to needs no quota of it. Choose another account.',
      400,
    );
  }
}

function requireShared({ access, name }: GroupRow): void {
  if (access === 'SHARED_POOL') return;
  throw new Fault(
    'resource_group.quota.not_shared',
    `The resource group ${name} is not shared, so it has no quotas. Set its access to the shared pool first.`,
    409,
    { name },
  );
}

const notFound = ({ name }: GroupRow, quotaId: string): Fault =>
  new Fault('resource_group.quota.not_found', `The resource group ${name} has no quota ${quotaId}.`, 404, {
    name,
    quotaId,
  });

/** Every quota of a group with what each account has by it: by its own, else by that for everyone. */
async function quotasOf({ accounts, quotas, services, servers }: Parts, group: GroupRow): Promise<SharedPoolQuota[]> {
  const [rows, occupants, there] = await Promise.all([
    quotas.ofGroup(group.id),
    services.now(group),
    servers.now([group.id]),
  ]);
  const rentals = rentalsOf(there, occupants);
  const byAccount = Map.groupBy(
    occupants.filter(({ accountId }) => accountId !== group.ownerId),
    ({ accountId }) => accountId,
  );
  const holders = rows.flatMap(({ accountId }) => accountId ?? []);
  const known = await accounts.named([...new Set([group.ownerId, ...holders, ...byAccount.keys()])]);
  const nameOf = (id: number) => known.get(id)?.displayName || known.get(id)?.shortName || String(id);
  return rows.map((quota) => {
    const using =
      quota.accountId === null ? [...byAccount.keys()].filter((id) => !holders.includes(id)) : [quota.accountId];
    return quotaOf(group, quota, {
      ownerName: nameOf(group.ownerId),
      accountName: quota.accountId === null ? undefined : nameOf(quota.accountId),
      use: using.map((id) =>
        useOf(
          { accountId: id, accountName: nameOf(id), rentedServers: rentals.get(id) ?? [] },
          byAccount.get(id) ?? [],
        ),
      ),
    });
  });
}
