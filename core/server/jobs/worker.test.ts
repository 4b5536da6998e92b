import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { periodic, works } from '#core/server/points.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { makeDatabase } from '../../../tests/harness/database.ts';
import { startServer } from '../../../tests/harness/server.ts';
import { Database, openPool, transaction } from '../database/database.ts';
import { DatabaseEvents } from '../events/events.ts';
import { Jobs } from './jobs.ts';
import { tasks } from './tables.ts';
import { worker } from './worker.ts';

const count = job('counting.count', { operation: 'RUN', payload: z.object({}) });
const counting = plugin({
  id: 'counting',
  requires: ['accounts'],
  contributes: [works(count, {}, () => async () => undefined)],
});
const about = { entity: { name: 'model', key: { modelId: 1 } }, entityName: 'thing' };

test('when the queue is taken over, a task that was cut off is done, and one that was cut off too often is said to have failed', async () => {
  const { host, stop } = await startServer([accounts, counting]);
  onTestFinished(stop);
  const db = host.container.get(Database);
  const jobs = host.container.get(Jobs);
  const cutOff = (attempts: number) =>
    db.transaction(async (session) => {
      const id = await jobs.add(count, {}, about, session);
      await session.execute(
        sql`update graphile_worker._private_jobs set attempts = ${attempts}, locked_by = 'a dead server', locked_at = now() where (payload ->> 'task')::bigint = ${id}`,
      );
      await session.update(tasks).set({ status: 'RUN' }).where(eq(tasks.id, id));
      return id;
    });
  const [again, never] = [await cutOff(1), await cutOff(3)];
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7236002 and database = (select oid from pg_database where datname = current_database())`,
  );
  const ended = async () =>
    (await db.select().from(tasks).orderBy(tasks.id)).map(({ id, status, errorMessage }) => ({
      id,
      status,
      errorMessage,
    }));
  await expect.poll(ended, { timeout: 10_000 }).toEqual([
    { id: again, status: 'COMPLETED', errorMessage: null },
    { id: never, status: 'FAILED', errorMessage: expect.stringContaining('Start it once more') },
  ]);
});

test('periodic work is begun by the queue, one at a time, and a time that fails is told and holds nothing up', async () => {
  let begun = 0;
  let [underWay, most] = [0, 0];
  const beats = plugin({
    id: 'beats',
    requires: ['accounts'],
    contributes: [
      periodic({
        id: 'beats.tide',
        cron: '0 4 1 1 *',
        needs: {},
        make: () => async () => {
          begun += 1;
          most = Math.max(most, (underWay += 1));
          await new Promise((resolve) => setTimeout(resolve, 50));
          underWay -= 1;
          if (begun === 1) throw new Error('The tide is out.');
        },
      }),
    ],
  });
  const { host, stop } = await startServer([accounts, beats]);
  onTestFinished(stop);
  const db = host.container.get(Database);
  const due = () =>
    db.execute(sql`select graphile_worker.add_job('periodic/beats.tide', queue_name => 'periodic/beats.tide')`);
  await Promise.all([due(), due(), due()]);
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(3);
  expect(most).toBe(1);
});

test('a task that an earlier release queued is done', async () => {
  const { host, stop } = await startServer([accounts, counting]);
  onTestFinished(stop);
  const db = host.container.get(Database);
  const [task] = await db
    .insert(tasks)
    .values({ job: count.id, operation: 'RUN', payload: {}, ...about })
    .returning({ id: tasks.id });
  // Nobody of this release queues without a key: it is held up until the queue is taken over.
  await db.execute(
    sql`select graphile_worker.add_job(${count.id}, json_build_object('task', ${task!.id}::bigint), run_at => now() + interval '1 hour')`,
  );
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7236002 and database = (select oid from pg_database where datname = current_database())`,
  );
  const status = async () => (await db.select().from(tasks).where(eq(tasks.id, task!.id)))[0]?.status;
  await expect.poll(status, { timeout: 10_000 }).toBe('COMPLETED');
});

test('while one leads, what dead workers left is taken up, and what is under way goes on', async () => {
  const { connection, drop } = await makeDatabase();
  const log = pino({ level: 'silent' });
  const pool = openPool(connection, log, 4);
  const done: string[] = [];
  const long = Promise.withResolvers<void>();
  const doing = (id: string, work: Promise<void>) => async () => {
    done.push(`${id} begins`);
    await work;
    done.push(`${id} ends`);
  };
  const works = ['long', 'former', 'short', 'never'].map((id) => {
    const each = job(`reclaiming.${id}`, { operation: 'RUN', payload: z.object({}) });
    const work = { do: doing(id, id === 'short' ? Promise.resolve() : long.promise) };
    return { job: each, parts: [{ id: each.id, own: true, work }] };
  });
  const events = new DatabaseEvents(pool, connection, log);
  const queue = worker(pool, { works, periodics: { tasks: {}, times: [] } }, events, log, 200);
  onTestFinished(async () => {
    long.resolve();
    await queue.stop();
    await pool.end();
    await drop();
  });
  await queue.start();
  const add = (id: string, lockedAfter?: number) =>
    transaction(pool, async (within) => {
      const { rows } = await within.query<{ id: number }>(
        `insert into tasks (job, operation, payload, entity, entity_name) values ($1, 'RUN', '{}', '{}', $1) returning id`,
        [`reclaiming.${id}`],
      );
      const key = `task/${rows[0]!.id}`;
      await within.query(
        `select graphile_worker.add_job($1, json_build_object('task', $2::bigint), job_key => $3, max_attempts => 1)`,
        [`reclaiming.${id}`, rows[0]!.id, key],
      );
      if (lockedAfter !== undefined)
        await within.query(
          `update graphile_worker._private_jobs set attempts = $2, locked_by = 'a dead worker', locked_at = now() where key = $1`,
          [key, lockedAfter],
        );
    });
  await add('long');
  await expect.poll(() => done).toEqual(['long begins']);
  await add('former');
  await expect.poll(() => done).toEqual(['long begins', 'former begins']);
  // As an earlier release beside this one queues it.
  await pool.query(`update graphile_worker._private_jobs set key = null where key = 'task/2'`);
  await add('short', 0);
  await add('never', 1);
  await pool.query(`select graphile_worker.add_job('periodic/gone', max_attempts => 1)`);
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where key is null and locked_at is null`,
  );
  const states = async () =>
    (await pool.query<{ status: string }>('select status from tasks order by id')).rows.map(({ status }) => status);
  await expect.poll(states).toEqual(['RUN', 'RUN', 'COMPLETED', 'FAILED']);
  const jobs = async () =>
    (await pool.query<{ name: string }>('select task_identifier as name from graphile_worker.jobs order by id')).rows;
  await expect.poll(jobs).toEqual(['long', 'former', 'never'].map((id) => ({ name: `reclaiming.${id}` })));
  expect(done).toEqual(['long begins', 'former begins', 'short begins', 'short ends']);
});

test('a time that nobody can read is refused at the start', async () => {
  const vague = plugin({
    id: 'vague',
    requires: ['accounts'],
    contributes: [periodic({ id: 'vague.often', cron: 'now and then', needs: {}, make: () => async () => undefined })],
  });
  await expect(startServer([accounts, vague])).rejects.toThrow('now and then');
});
