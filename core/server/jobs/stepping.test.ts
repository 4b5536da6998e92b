import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { makeDatabase } from '../../../tests/harness/database.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { Database, openDatabase, openPool } from '../database/database.ts';
import { Jobs } from './jobs.ts';
import { taskParts, tasks, type PartState } from './tables.ts';
import stepping, { build, seal } from './test/stepping.ts';

const about = { entity: { name: 'model', key: { modelId: 1 } }, entityName: 'thing' };
const all = ['do check', 'do reserve', 'do own', 'do close', 'do tell'];

let server: TestServer;
let db: Database;
let jobs: Jobs;
beforeAll(async () => {
  server = await startServer([accounts, stepping]);
  db = server.host.container.get(Database);
  jobs = server.host.container.get(Jobs);
  await db.execute(sql`create table did (id serial primary key, what text not null)`);
});
afterAll(() => server.stop());
beforeEach(() => db.execute(sql`truncate did restart identity`));

const did = async () =>
  (await db.execute<{ what: string }>(sql`select what from did order by id`)).rows.map(({ what }) => what);
const stateOf = async (id: number) => {
  const [task] = await db.select().from(tasks).where(eq(tasks.id, id));
  const { status, step, percentage, errorMessage, endedAt } = task!;
  return { status, step, percentage, errorMessage, over: endedAt !== null };
};
const loseLead = () =>
  db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7236002 and database = (select oid from pg_database where datname = current_database())`,
  );
/** Has what waits for its next try taken up at once. */
const hurry = () =>
  db.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs where locked_at is null), run_at => now())`,
  );
const reaches = (id: number, state: Partial<Awaited<ReturnType<typeof stateOf>>>) =>
  expect.poll(async () => (await hurry(), stateOf(id)), { timeout: 15_000 }).toMatchObject({ ...state, over: true });

test('steps of others are done before and after the own work of a job, each once, and nothing is kept of them', async () => {
  const id = await jobs.add(build, {}, about);
  await reaches(id, { status: 'COMPLETED', percentage: 100, errorMessage: null });
  expect([await did(), await db.select().from(taskParts)]).toEqual([all, []]);
});

test('progress is that of the whole job, by the part that is under way', async () => {
  const id = await jobs.add(build, { waits: 'reserve' }, about);
  await expect.poll(() => stateOf(id)).toMatchObject({ status: 'RUN', step: 'reserve', percentage: 30 });
  await jobs.stop(id);
  await reaches(id, { status: 'REVERTED' });
});

test.each([
  ['check', ['undo check']],
  ['reserve', ['undo reserve', 'undo check']],
  ['own', ['undo own', 'undo reserve', 'undo check']],
  ['close', ['undo close', 'undo own', 'undo reserve', 'undo check']],
  ['tell', ['undo tell', 'undo close', 'undo own', 'undo reserve', 'undo check']],
])(
  'where %s fails for good what was done is undone in reverse, and what was done is not done again',
  async (fails, undone) => {
    const id = await jobs.add(build, { fails }, about);
    await reaches(id, { status: 'FAILED', errorMessage: `${fails} cannot be done.` });
    const until = all.indexOf(`do ${fails}`);
    const tries = Array.from({ length: build.attempts }, () => `do ${fails}`);
    expect(await did()).toEqual([...all.slice(0, until), ...tries, ...undone]);
  },
);

test.each([
  ['check', ['undo check']],
  ['own', ['undo own', 'undo reserve', 'undo check']],
  ['tell', ['undo tell', 'undo close', 'undo own', 'undo reserve', 'undo check']],
])('a job that is stopped in %s is undone in reverse', async (waits, undone) => {
  const id = await jobs.add(build, { waits }, about);
  await expect.poll(did).toContain(`do ${waits}`);
  expect(await jobs.stop(id)).toEqual([id]);
  await reaches(id, { status: 'REVERTED', errorMessage: null });
  expect(await did()).toEqual([...all.slice(0, all.indexOf(`do ${waits}`) + 1), ...undone]);
});

test('own work that cannot be undone ends what can be: a step after it that fails leaves what came before', async () => {
  const id = await jobs.add(seal, { fails: 'tell' }, about);
  await reaches(id, { status: 'FAILED', errorMessage: 'tell cannot be done.' });
  expect(await did()).toEqual([...all, 'do tell', 'do tell', 'undo tell', 'undo close']);
});

test('own work that undoes itself has the steps before it undone', async () => {
  const id = await jobs.add(seal, { waits: 'own' }, about);
  await expect.poll(did).toContain('do own');
  await jobs.stop(id);
  await reaches(id, { status: 'REVERTED' });
  expect(await did()).toEqual(['do check', 'do reserve', 'do own', 'undo reserve', 'undo check']);
});

test('what cannot be undone at once is tried again, and nothing is undone twice', async () => {
  const id = await jobs.add(build, { fails: 'close', failsToUndo: 'own' }, about);
  await reaches(id, { status: 'FAILED', errorMessage: 'close cannot be done.' });
  expect((await did()).slice(-5)).toEqual(['undo close', 'undo own', 'undo own', 'undo reserve', 'undo check']);
});

test('a step whose plugin has gone is named, and the others are undone', async () => {
  const id = await jobs.add(build, { waits: 'own' }, about);
  await expect.poll(did).toContain('do own');
  await db.update(taskParts).set({ part: 'insure' }).where(eq(taskParts.part, 'reserve'));
  await jobs.stop(id);
  await reaches(id, { status: 'FAILED', errorMessage: 'Nobody is there any more to undo: insure.' });
  expect((await did()).slice(-2)).toEqual(['undo own', 'undo check']);
});

test.each<[string, Readonly<Record<string, PartState>>, readonly string[]]>([
  ['before it noted anything', {}, all],
  ['in a step', { check: 'done', reserve: 'begun' }, all.slice(1)],
  ['between two parts', { check: 'done', reserve: 'done' }, all.slice(2)],
  ['in its own work', { check: 'done', reserve: 'done', 'stepping.build': 'begun' }, all.slice(2)],
  [
    'in the last step',
    { check: 'done', reserve: 'done', 'stepping.build': 'done', close: 'done', tell: 'begun' },
    all.slice(4),
  ],
])('a job that a server left %s goes on there', async (_where, parts, expected) => {
  const id = await leave(parts, 1);
  await reaches(id, { status: 'COMPLETED' });
  expect(await did()).toEqual(expected);
});

test('a job that servers left as often as it may be tried is undone', async () => {
  const id = await leave({ check: 'done', reserve: 'begun' }, build.attempts);
  await reaches(id, { status: 'FAILED', errorMessage: expect.stringContaining('Start it once more') as string });
  expect(await did()).toEqual(['undo reserve', 'undo check']);
});

/** A task as a server leaves it that was killed while it did it, for the next one to find. */
async function leave(parts: Readonly<Record<string, PartState>>, attempts: number): Promise<number> {
  const id = await db.transaction(async (session) => {
    const added = await jobs.add(build, {}, about, session);
    await session.execute(
      sql`update graphile_worker._private_jobs set attempts = ${attempts}, locked_by = 'a dead server', locked_at = now() where (payload ->> 'task')::bigint = ${added}`,
    );
    await session
      .update(tasks)
      .set({ status: 'RUN', startedAt: sql`now()` })
      .where(eq(tasks.id, added));
    for (const [part, state] of Object.entries(parts))
      await session.insert(taskParts).values({ taskId: added, part, state });
    return added;
  });
  await loseLead();
  return id;
}

test('servers that are killed while one does a step and another undoes one leave nothing out', async () => {
  const { connection, drop } = await makeDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'berth-stepping-'));
  const pool = openPool(connection, pino({ level: 'silent' }), 2);
  onTestFinished(async () => {
    await pool.end();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const own = openDatabase(pool);
  await own.execute(sql`create table did (id serial primary key, what text not null)`);
  const payload = { fails: 'tell', hangs: 'do close' };
  const [task] = await own
    .insert(tasks)
    .values({ ...about, job: build.id, operation: build.operation, payload, interruptible: true })
    .returning();
  await own.execute(
    sql`select graphile_worker.add_job(${build.id}, json_build_object('task', ${task!.id}::bigint), max_attempts => 2)`,
  );
  const told = async () =>
    (await own.execute<{ what: string }>(sql`select what from did order by id`)).rows.map(({ what }) => what);

  await killAt('do close');
  await own.update(tasks).set({ payload: { ...payload, hangs: 'undo own' } });
  await killAt('undo own');
  const last = start('');
  await expect
    .poll(async () => (await own.select().from(tasks))[0], { timeout: 30_000 })
    .toMatchObject({ status: 'FAILED', errorMessage: 'tell cannot be done.' });
  await kill(last);
  expect(await told()).toEqual([
    ...all.slice(0, 4),
    'do close',
    'do tell',
    'undo tell',
    'undo close',
    'undo own',
    'undo own',
    'undo reserve',
    'undo check',
  ]);

  async function killAt(what: string): Promise<void> {
    const child = start('1');
    await expect.poll(told, { timeout: 30_000 }).toContain(what);
    await kill(child);
  }
  function start(hangs: string): ChildProcess {
    const script = join(import.meta.dirname, 'test/stepping-process.ts');
    const env = { PATH: process.env.PATH, HANGS: hangs };
    const child = spawn(process.execPath, [script, JSON.stringify({ connection, dataDir })], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  }
});

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
