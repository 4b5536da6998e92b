import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { works } from '#core/server/points.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { Database } from '../database/database.ts';
import { Jobs } from './jobs.ts';
import { tasks } from './tables.ts';

const load = job('loading.load', {
  operation: 'PREPARE',
  payload: z.object({ fails: z.boolean().default(false) }),
  interruptible: true,
});
const seal = job('loading.seal', { operation: 'CREATE', payload: z.object({}) });
const deaf = job('loading.deaf', { operation: 'RUN', payload: z.object({}), interruptible: true });
const about = { entity: { name: 'model', key: { modelId: 1 } }, entityName: 'thing' };

/** What the works of these tests did, in order. */
let did: string[] = [];
let release = Promise.withResolvers<void>();
beforeEach(() => {
  did = [];
  release = Promise.withResolvers();
});

const loading = plugin({
  id: 'loading',
  requires: ['accounts'],
  contributes: [
    works(load, {}, () => async ({ fails }, { signal, stopped, progress }) => {
      did.push(signal.aborted ? 'begun again to undo' : 'begun');
      await progress('loading', 40);
      if (fails && !signal.aborted) throw new Error('The first part cannot be read.');
      try {
        await sleep(60_000, undefined, { signal });
      } catch (error) {
        if (stopped()) did.push('undone');
        throw error;
      }
    }),
    works(seal, {}, () => async () => release.promise),
    works(deaf, {}, () => async () => {
      did.push('begun');
      await release.promise;
    }),
  ],
});

let server: TestServer;
let db: Database;
let jobs: Jobs;
beforeAll(async () => {
  server = await startServer([accounts, loading]);
  db = server.host.container.get(Database);
  jobs = server.host.container.get(Jobs);
});
afterAll(() => server.stop());

const stateOf = async (id: number) => {
  const [task] = await db.select().from(tasks).where(eq(tasks.id, id));
  const { status, interrupted, startedAt, endedAt, errorMessage } = task!;
  return { status, interrupted, began: startedAt !== null, over: endedAt !== null, errorMessage };
};
const reaches = (id: number, state: Partial<Awaited<ReturnType<typeof stateOf>>>) =>
  expect.poll(() => stateOf(id), { timeout: 10_000 }).toMatchObject(state);
const loseLead = () =>
  db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7236002 and database = (select oid from pg_database where datname = current_database())`,
  );

test('work that goes on is told to end, undoes what it did, and its task is reverted', async () => {
  const id = await jobs.add(load, {}, about);
  await reaches(id, { status: 'RUN' });
  await expect.poll(() => did).toEqual(['begun']);
  expect(await jobs.stop(id)).toEqual([id]);
  await reaches(id, { status: 'REVERTED', interrupted: true, over: true, errorMessage: null });
  expect([did, await jobs.stop(id)]).toEqual([['begun', 'undone'], []]);
});

test('work that waits for another task is never begun once it is stopped', async () => {
  const first = await jobs.add(seal, {}, about);
  const second = await jobs.add(load, {}, { ...about, waitFor: [first] });
  await reaches(first, { status: 'RUN' });
  await jobs.stop(second);
  expect(await stateOf(second)).toMatchObject({ status: 'REVERTED', interrupted: true, began: false, over: true });
  release.resolve();
  await reaches(first, { status: 'COMPLETED' });
  const left = async () =>
    (await db.execute(sql`select from graphile_worker._private_jobs where (payload ->> 'task')::bigint = ${second}`))
      .rows.length;
  await expect.poll(left, { timeout: 10_000 }).toBe(0);
  expect([did, (await stateOf(second)).began]).toEqual([[], false]);
});

test('work that failed and waits for another try is taken up at once to undo what it did', async () => {
  const id = await jobs.add(load, { fails: true }, about);
  await reaches(id, { status: 'IDLE', began: true, errorMessage: 'The first part cannot be read.' });
  await expect
    .poll(
      async () =>
        (
          await db.execute(
            sql`select from graphile_worker._private_jobs where locked_at is null and (payload ->> 'task')::bigint = ${id}`,
          )
        ).rows.length,
    )
    .toBe(1);
  await jobs.stop(id);
  await reaches(id, { status: 'REVERTED', errorMessage: null });
  expect(did).toEqual(['begun', 'begun again to undo', 'undone']);
});

test('what may not be stopped goes on, and its parts that may are stopped with it', async () => {
  const parent = await jobs.add(seal, {}, about);
  const part = await jobs.add(load, {}, { ...about, parentId: parent });
  const partOfPart = await jobs.add(deaf, {}, { ...about, parentId: part, waitFor: [part] });
  await reaches(part, { status: 'RUN' });
  expect(await jobs.stop(parent)).toEqual([part, partOfPart]);
  await reaches(part, { status: 'REVERTED' });
  expect([await stateOf(partOfPart), await stateOf(parent)]).toMatchObject([
    { status: 'REVERTED', began: false },
    { status: 'RUN', interrupted: false },
  ]);
  release.resolve();
  await reaches(parent, { status: 'COMPLETED' });
});

test('work that was done before it heard of the stop is completed', async () => {
  const id = await jobs.add(deaf, {}, about);
  await expect.poll(() => did).toEqual(['begun']);
  await jobs.stop(id);
  expect(await stateOf(id)).toMatchObject({ status: 'REVERTING', over: false });
  release.resolve();
  await reaches(id, { status: 'COMPLETED', interrupted: true, errorMessage: null });
});

test('work that was stopped while no server did it is undone by the next one', async () => {
  const id = await jobs.add(load, {}, about);
  await expect.poll(() => did).toEqual(['begun']);
  await loseLead();
  // As a server would leave it that was killed between the stop and the undoing.
  await db.update(tasks).set({ status: 'REVERTING', interrupted: true }).where(eq(tasks.id, id));
  await reaches(id, { status: 'REVERTED', over: true });
  expect(did.at(-1)).toBe('undone');
});

test('work whose stop could not be told is stopped once the server hears again', async () => {
  const id = await jobs.add(load, {}, about);
  await expect.poll(() => did).toEqual(['begun']);
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'berth-events' and datname = current_database()`,
  );
  await jobs.stop(id);
  await reaches(id, { status: 'REVERTED', over: true });
});

test('work that the end of its server cut off has not failed, and is begun again by the next one', async () => {
  const id = await jobs.add(load, {}, about);
  await expect.poll(() => did).toEqual(['begun']);
  await loseLead();
  await expect.poll(() => did, { timeout: 15_000 }).toEqual(['begun', 'begun']);
  expect(await stateOf(id)).toMatchObject({ status: 'RUN', over: false, errorMessage: null });
  await jobs.stop(id);
  await reaches(id, { status: 'REVERTED' });
});
