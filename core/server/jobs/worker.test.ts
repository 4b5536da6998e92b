import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { works } from '#core/server/points.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer } from '../../../tests/harness/server.ts';
import { Database } from '../database/database.ts';
import { Jobs } from './jobs.ts';
import { tasks } from './tables.ts';

const count = job('counting.count', { operation: 'RUN', payload: z.object({}) });
const counting = plugin({ id: 'counting', requires: ['accounts'], contributes: [works(count, {}, () => async () => undefined)] });
const about = { entity: { name: 'model', key: { modelId: 1 } }, entityName: 'thing' };

test('when the queue is taken over, a task that was cut off is done, and one that was cut off too often is said to have failed', async () => {
  const { host, stop } = await startServer([accounts, counting]);
  onTestFinished(stop);
  const db = host.container.get(Database);
  const jobs = host.container.get(Jobs);
  const cutOff = (attempts: number) =>
    db.transaction(async (session) => {
      const id = await jobs.add(count, {}, about, session);
      await session.execute(sql`update graphile_worker._private_jobs set attempts = ${attempts}, locked_by = 'a dead server', locked_at = now() where (payload ->> 'task')::bigint = ${id}`);
      await session.update(tasks).set({ status: 'RUN' }).where(eq(tasks.id, id));
      return id;
    });
  const [again, never] = [await cutOff(1), await cutOff(3)];
  await db.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7236002 and database = (select oid from pg_database where datname = current_database())`);
  const ended = async () => (await db.select().from(tasks).orderBy(tasks.id)).map(({ id, status, errorMessage }) => ({ id, status, errorMessage }));
  await expect.poll(ended, { timeout: 10_000 }).toEqual([
    { id: again, status: 'COMPLETED', errorMessage: null },
    { id: never, status: 'FAILED', errorMessage: expect.stringContaining('Start it once more') },
  ]);
});
