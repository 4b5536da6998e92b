import { and, eq, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import { admitTo } from '../store/access.ts';
import { activation, customData } from '../public.ts';
import { startRemoval } from '../editing/removal.ts';
import { modelFavorites, models } from '../tables.ts';
import { touch, touchAll } from '../usage.ts';
import { named, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls about a service's life: use, marking, removal. */
export function lifeAnswers(
  parts: ServiceParts,
): Answering<'deleteModel' | 'updateLastActivity' | 'updateLastActivities' | 'setFavorite' | 'clearCustomData'> {
  const { db, host } = parts;
  return {
    async deleteModel(input, asked) {
      const service = await named(parts, input, asked, 'see');
      // To remove what is being removed already is to try a failed removal again, so this is not refused as other changes are.
      admitTo({ ...service, removing: false }, asked.caller, input, 'edit');
      await startRemoval(parts, service);
    },
    async updateLastActivity(input, asked) {
      const service = await named(parts, input, asked, 'call');
      await touch(db, service.id);
      for (const activate of host.made(activation)) await activate(service);
    },
    async updateLastActivities({ body }, { changes }) {
      const touched = await touchAll(db, body);
      changes.push(...touched.map((id) => ({ field: 'modelId', after: id })));
    },
    async setFavorite({ body: wanted, ...input }, asked) {
      const { account } = signedIn(asked);
      if (!account) throw new Fault('account.not_selected', 'Choose an account first.', 403);
      const { id } = await named(parts, input, asked, 'see');
      await db.transaction(async (session) => {
        const changed = wanted
          ? await session
              .insert(modelFavorites)
              .values({ accountId: account.id, modelId: id })
              .onConflictDoNothing()
              .returning()
          : await session
              .delete(modelFavorites)
              .where(and(eq(modelFavorites.accountId, account.id), eq(modelFavorites.modelId, id)))
              .returning();
        if (changed.length > 0)
          await session
            .update(models)
            .set({ favorites: sql`${models.favorites} + ${wanted ? 1 : -1}` })
            .where(eq(models.id, id));
      });
    },
    async clearCustomData(input, asked) {
      const service = await named(parts, input, asked, 'edit');
      for (const clear of host.made(customData)) await clear(service);
      return {};
    },
  };
}
