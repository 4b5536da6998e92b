import { and, eq } from 'drizzle-orm';
import { Database } from '#core/server/database/database.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { archive, unarchive } from '../editing/archiving.ts';
import { startRemoval } from '../editing/removal.ts';
import { Writer } from '../editing/writer.ts';
import { noSuchGroup } from '../answers/groups.ts';
import { Starts } from '../public.ts';
import { Store } from '../store/store.ts';
import { modelGroups, models } from '../tables.ts';
import { serviceAct } from './act.ts';

const idOf = (argument = ''): number => (/^\d{1,15}$/.test(argument) ? Number(argument) : -1);

/** What can be done to many services whatever runs them. */
export const ownActs = [
  ...serviceAct({
    id: 'group',
    operation: 'SET_CORRECT_GROUP',
    needs: { db: Database, writer: Writer },
    make: ({ db, writer }) => {
      const require = async (argument: string | undefined, accountId: number) => {
        const [found] = await db
          .select({ id: modelGroups.id })
          .from(modelGroups)
          .where(and(eq(modelGroups.id, idOf(argument)), eq(modelGroups.accountId, accountId)));
        if (!found) throw noSuchGroup(argument ?? '');
      };
      return {
        require,
        async do({ id, account }, argument) {
          await require(argument, account.id);
          await writer.beside(id, (session) =>
            session
              .update(models)
              .set({ groupId: idOf(argument) })
              .where(eq(models.id, id)),
          );
        },
      };
    },
  }),
  ...serviceAct({
    id: 'ungroup',
    operation: 'SET_CORRECT_GROUP',
    needs: { writer: Writer },
    make: ({ writer }) => ({
      async do({ id }) {
        await writer.beside(id, (session) => session.update(models).set({ groupId: null }).where(eq(models.id, id)));
      },
    }),
  }),
  ...serviceAct({
    id: 'archive',
    operation: 'BLOCK',
    needs: { writer: Writer },
    make: (parts) => ({ do: (service) => archive(parts, service) }),
  }),
  ...serviceAct({
    id: 'restore',
    operation: 'UNBLOCK',
    needs: { writer: Writer, starts: Starts, store: Store },
    make: (parts) => ({ do: (service) => unarchive(parts, service) }),
  }),
  ...serviceAct({
    id: 'delete',
    operation: 'REMOVE',
    needs: { db: Database, jobs: Jobs, writer: Writer },
    make: (parts) => ({ do: (service, _argument, { taskId }) => startRemoval(parts, service, taskId) }),
  }),
];
