import { Fault } from '#core/contract/fault.ts';
import type { Answers } from '#core/server/points.ts';
import type { ResourceGroupData, ResourceGroupPatch, resourceGroups } from '../../contract.ts';
import { installation } from '../groups.ts';
import { migrationText, type GroupMigration } from '../migration.ts';
import type { PriceSync } from '../public.ts';
import { offered } from '../presenting.ts';
import type { GroupRow } from '../tables.ts';
import { changedOf, ofGroup } from './changed.ts';
import { requireLeft, valuesOf } from './group-answers.ts';
import type { Parts } from './parts.ts';
import { requireScaling } from './scaling-answers.ts';

type Calls =
  | 'syncServerPrices'
  | 'getResourceGroups'
  | 'updateResourceGroups'
  | 'planMigration'
  | 'migrateAllServicesToResourceGroup';

/** Answers the calls of those who run the installation on the groups of everybody. */
export function adminAnswers(
  parts: Parts & { readonly migration: GroupMigration; readonly prices: PriceSync },
): Pick<Answers<typeof resourceGroups>, Calls> {
  const { groups, accounts, log, migration, prices } = parts;

  const list = async () => {
    const all = await groups.all();
    const owners = [...new Set(all.map(({ ownerId }) => ownerId))].filter((id) => id !== installation);
    const known = await accounts.named(owners);
    return all.map((group): ResourceGroupData => ({
      ...offered(group),
      ...(group.ownerId !== installation && { accountId: group.ownerId }),
      ...(known.has(group.ownerId) && { accountName: known.get(group.ownerId)!.shortName }),
      ...(group.autoScaling && { autoScalingConfiguration: group.autoScaling }),
    }));
  };

  return {
    getResourceGroups: async () => ({ groups: await list() }),
    async updateResourceGroups({ body }, { caller, changes }) {
      const all = await groups.all();
      const wanted = body.groups.map((patch) => ({ patch, group: meant(all, patch) }));
      for (const { patch, group } of wanted) {
        requireType(group, patch);
        requireScaling(group, patch, caller);
        if (patch.access && patch.access !== group.access) await requireLeft(parts, group, patch.access);
      }
      const after = await groups.updateAll(
        wanted.map(({ patch, group }) => ({
          group,
          values: { ...(patch.access && { access: patch.access }), ...valuesOf(patch) },
        })),
      );
      for (const [at, { group }] of wanted.entries()) {
        const fields = changedOf(group.name, ofGroup(group), ofGroup(after[at]!));
        if (fields.length === 0) continue;
        changes.push(...fields);
        await log.note({
          groupId: group.id,
          userId: caller?.userId,
          code: 'group.changed',
          args: { group: group.name },
          message: `The settings of the resource group ${group.name} were changed.`,
        });
      }
      return { groups: await list() };
    },
    planMigration: (asked) => migration.plan(asked),
    async migrateAllServicesToResourceGroup(asked, { caller, changes }) {
      const done = await migration.move(asked, caller);
      changes.push(
        ...done.moving.map(({ accountName, name, target }) => ({
          field: `${accountName}/${name}.resourceGroup`,
          before: asked.sourceGroup,
          after: target,
        })),
      );
      return migrationText(done);
    },
    async syncServerPrices({ providers }, { changes }) {
      const { servers, templates } = await prices.syncPrices(providers);
      changes.push({ field: 'servers', after: servers }, { field: 'templates', after: templates });
    },
  };
}

function meant(all: readonly GroupRow[], { name, ownerId, accountId }: ResourceGroupPatch): GroupRow {
  const owner = ownerId ?? accountId ?? installation;
  const group = all.find((each) => each.name === name && each.ownerId === owner);
  if (group) return group;
  throw new Fault(
    'resource_group.unknown',
    owner === installation
      ? `The installation has no resource group ${name}. Correct the name, or name the account that owns it in ownerId.`
      : `The account ${owner} has no resource group ${name}. Correct the name or the account.`,
    404,
    { name },
  );
}

function requireType({ name, type }: GroupRow, { resourceGroupType }: ResourceGroupPatch): void {
  if (resourceGroupType === undefined || resourceGroupType === type) return;
  throw new Fault(
    'resource_group.type_fixed',
    `The resource group ${name} is of the type ${type}, which cannot be changed. Create another group and migrate its services.`,
    409,
    { name, type },
  );
}
