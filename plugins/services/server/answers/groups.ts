import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { Fault, invalid } from '#core/contract/fault.ts';
import { sqlState } from '#core/server/database/database.ts';
import { idIn } from '#core/server/path-id.ts';
import type { ModelGroupData } from '../../contract.ts';
import { modelGroups, models } from '../tables.ts';
import { named, type Answering, type ServiceParts } from './parts.ts';

type Calls =
  | 'getGroups'
  | 'createGroup'
  | 'updateGroup'
  | 'deleteGroup'
  | 'assignModelToGroup'
  | 'removeModelFromGroup';

/** Answers calls about the groups into which an account sorts its services. */
export function groupAnswers(parts: ServiceParts): Answering<Calls> {
  const { db, writer } = parts;
  const ofAccount = (accountId: number, groupId: number) =>
    and(eq(modelGroups.accountId, accountId), eq(modelGroups.id, groupId));
  return {
    async getGroups(_input, { account }) {
      const [rows, counted] = await Promise.all([
        db
          .select()
          .from(modelGroups)
          .where(eq(modelGroups.accountId, account.id))
          .orderBy(asc(modelGroups.name), asc(modelGroups.id)),
        db
          .select({ groupId: models.groupId, services: count() })
          .from(models)
          .where(and(eq(models.accountId, account.id), isNotNull(models.groupId)))
          .groupBy(models.groupId),
      ]);
      const counts = new Map(counted.map(({ groupId, services }) => [groupId, services]));
      return rows.map((row) => ({ ...show(row), services: counts.get(row.id) ?? 0 }));
    },
    async createGroup({ body: { name } }, { account }) {
      const [row] = await db
        .insert(modelGroups)
        .values({ accountId: account.id, name })
        .returning()
        .catch(refuseTwice(name));
      return show(row!);
    },
    async updateGroup({ body: { id, name } }, { account }) {
      if (!id) throw invalid([{ path: ['id'], message: 'is required' }]);
      const [row] = await db
        .update(modelGroups)
        .set({ name })
        .where(ofAccount(account.id, id.groupId))
        .returning()
        .catch(refuseTwice(name));
      if (!row) throw noSuchGroup(String(id.groupId));
      return show(row);
    },
    async deleteGroup({ groupId }, { account }) {
      const rows = await db
        .delete(modelGroups)
        .where(ofAccount(account.id, idIn(groupId)))
        .returning({ id: modelGroups.id });
      if (rows.length === 0) throw noSuchGroup(groupId);
    },
    async assignModelToGroup({ groupId, ...input }, asked) {
      const { id, account } = await named(parts, input, asked, 'edit');
      await writer.beside(id, async (session) => {
        const [group] = await session
          .select({ id: modelGroups.id })
          .from(modelGroups)
          .where(ofAccount(account.id, idIn(groupId)));
        if (!group) throw noSuchGroup(groupId);
        await session.update(models).set({ groupId: group.id }).where(eq(models.id, id));
      });
    },
    async removeModelFromGroup(input, asked) {
      const { id } = await named(parts, input, asked, 'edit');
      await writer.beside(id, (session) => session.update(models).set({ groupId: null }).where(eq(models.id, id)));
    },
  };
}

const show = ({ id, accountId, name }: typeof modelGroups.$inferSelect): ModelGroupData => ({
  id: { accountId, groupId: id },
  name,
});

export const noSuchGroup = (groupId: string): Fault =>
  new Fault('group.not_found', `This account has no group of services ${groupId}. Choose one from its list.`, 404, {
    groupId,
  });

const refuseTwice =
  (name: string) =>
  (error: unknown): never => {
    if (sqlState(error) !== '23505') throw error;
    throw new Fault(
      'mlp.gate.entities.entity_with_provided_name_already_exists',
      'A group of services with this name already exists',
      409,
      { name },
    );
  };
