import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { Events } from '#core/server/events/events.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { works } from '#core/server/points.ts';
import { accountChanged } from '#plugins/accounts/server/public.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { core, home, startServices, type Person, type ServicesServer } from '#plugins/services/server/services-test.ts';
import instances from '#plugins/instances/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import type { TaskShortData } from '../contract.ts';
import tasks from './index.ts';
import { TaskStore } from './task-store.ts';

const ends = z.enum(['well', 'badly', 'never']);
const payload = z.object({ ends });
const attach = job('attaching.attach', { operation: 'PREPARE', payload, attempts: 1, interruptible: true });
const fixed = job('attaching.fixed', { operation: 'CREATE', payload, attempts: 1 });

const attaching = plugin({
  id: 'attaching',
  requires: ['accounts'],
  contributes: [attach, fixed].map((each) =>
    works(each, {}, () => async ({ ends }, { signal, progress }) => {
      await progress('copying', 40);
      if (ends === 'never') await sleep(60_000, undefined, { signal });
      if (ends === 'badly') throw new Error('The disk is full.');
    }),
  ),
});

let server: ServicesServer;
let jobs: Jobs;
let alice: Person;
let bob: Person;
let root: Person;
beforeAll(async () => {
  server = await startServices([resourceGroups, instances, attaching, tasks], { environment: { ROLES: 'core' } });
  jobs = server.host.container.get(Jobs);
  [alice, bob, root] = [
    await server.person('alice', 'mlp.model_admin'),
    await server.person('bob'),
    await server.superadmin(),
  ];
});
afterAll(() => server.stop());

const of = ({ accountId }: Person, entityName: string, key: Record<string, string | number> = {}) => ({
  accountId,
  entity: { name: 'model', key: { accountId, ...key } },
  entityName,
});
const listOf = async (person: Person): Promise<TaskShortData[]> => (await person.get(`${core}/task/list`)).body;
const seen = async (person: Person, id: number): Promise<TaskShortData | undefined> =>
  (await listOf(person)).find(({ jobId }) => jobId === String(id));
const becomes = (id: number, task: Partial<TaskShortData>, person = alice) =>
  expect.poll(() => seen(person, id), { timeout: 10_000 }).toMatchObject(task);

test('a task is shown with all that there is to know of it, from its begin to its end', async () => {
  const before = Date.now();
  const id = await jobs.add(attach, { ends: 'never' }, of(alice, 'whisper', { modelId: 7 }));
  await becomes(id, { persistentJobStatus: 'RUN', step: 'copying', percentage: 40 });
  const task = (await seen(alice, id))!;
  expect(task).toEqual({
    jobId: String(id),
    title: 'PREPARE whisper',
    job: 'attaching.attach',
    persistentJobStatus: 'RUN',
    waitFor: [],
    step: 'copying',
    percentage: 40,
    operation: 'PREPARE',
    operatedEntity: { name: 'model', key: { accountId: alice.accountId, modelId: 7 } },
    operatedEntityName: 'whisper',
    runAt: expect.any(Number),
    unreadStatus: true,
    interrupted: false,
    isInterruptible: true,
    children: [],
  });
  expect(Math.abs(task.runAt - before)).toBeLessThan(10_000);
  expect((await alice.post(`${core}/task/${id}/stop`)).status).toBe(200);
  await becomes(id, { persistentJobStatus: 'REVERTED', interrupted: true, step: '', endTime: expect.any(Number) });
  expect((await alice.post(`${core}/task/${id}/stop`)).body).toMatchObject({ code: 'task.over', status: 409 });
});

test('a failure is told in its words, and what cannot be stopped is not', async () => {
  const failed = await jobs.add(attach, { ends: 'badly' }, of(alice, 'full'));
  await becomes(failed, {
    persistentJobStatus: 'FAILED',
    errorMessage: 'The disk is full.',
    endTime: expect.any(Number),
  });
  const going = await jobs.add(fixed, { ends: 'never' }, of(alice, 'fixed'));
  await becomes(going, { persistentJobStatus: 'RUN', isInterruptible: false });
  expect((await alice.post(`${core}/task/${going}/stop`)).body).toMatchObject({
    code: 'task.not_interruptible',
    status: 409,
  });
  expect(await seen(alice, going)).toMatchObject({ persistentJobStatus: 'RUN', interrupted: false });
});

test('parts stand below what they are parts of, three levels deep, and what was replaced nowhere', async () => {
  const about = of(alice, 'tree');
  const top = await jobs.add(attach, { ends: 'well' }, about);
  const first = await jobs.add(attach, { ends: 'well' }, { ...about, parentId: top });
  const second = await jobs.add(attach, { ends: 'well' }, { ...about, parentId: top, waitFor: [first] });
  const third = await jobs.add(attach, { ends: 'well' }, { ...about, parentId: second });
  await jobs.add(attach, { ends: 'well' }, { ...about, parentId: third });
  const replaced = await jobs.add(attach, { ends: 'well' }, { ...about, parentId: top });
  await becomes(top, { persistentJobStatus: 'COMPLETED' });
  await server.query(`update tasks set status = 'REPLACED', ended_at = now() where id = $1`, [replaced]);
  const shape = ({ jobId, children }: TaskShortData): unknown => [Number(jobId), children.map(shape)];
  expect(shape((await seen(alice, top))!)).toEqual([
    top,
    [
      [first, []],
      [second, [[third, []]]],
    ],
  ]);
  expect((await seen(alice, top))!.children[1]!.waitFor).toEqual([String(first)]);
  expect(
    (await alice.get(`${core}/task/short`)).body.find(({ jobId }: { jobId: string }) => jobId === String(top)),
  ).toMatchObject({
    title: 'PREPARE tree',
    viewStatus: 'COMPLETED',
    children: [{ jobId: String(first) }, { jobId: String(second), children: [{ jobId: String(third), children: [] }] }],
  });
});

test('each person reads for himself, and the end of what was read while it went on is news again', async () => {
  const id = await jobs.add(attach, { ends: 'never' }, of(alice, 'news'));
  await becomes(id, { persistentJobStatus: 'RUN', unreadStatus: true });
  await alice.post(`${core}/task/read?jobId=${id}`);
  expect([await seen(alice, id), await seen(root, id)]).toMatchObject([
    { unreadStatus: false },
    { unreadStatus: true },
  ]);
  await alice.post(`${core}/task/${id}/stop`);
  await becomes(id, { persistentJobStatus: 'REVERTED', unreadStatus: true });
  // What somebody saw before the end that he is not shown yet.
  await alice.post(`${core}/task/read?jobId=${id}&status=RUN`);
  expect(await seen(alice, id)).toMatchObject({ unreadStatus: true });
  await alice.post(`${core}/task/read?jobId=${id}&jobId=${id}&status=REVERTED&status=RUN`);
  expect(await seen(alice, id)).toMatchObject({ unreadStatus: false });
  await alice.post(`${core}/task/read?jobId=${id}&status=RUN`);
  expect(await seen(alice, id)).toMatchObject({ unreadStatus: false });
});

test('nobody learns of the tasks of another account, stops them or marks them, but superadministrators do', async () => {
  const id = await jobs.add(attach, { ends: 'never' }, of(alice, 'secret', { modelId: 12 }));
  await becomes(id, { persistentJobStatus: 'RUN' });
  for (const path of [
    '/task/list',
    '/task',
    '/task/user',
    '/task/short',
    `/task?account=${alice.accountId}`,
    '/task?model=12',
  ])
    expect([path, (await bob.get(core + path)).body]).toEqual([path, []]);
  expect((await bob.get(`${core}/account/bob/job/${id}`)).body).toMatchObject({ code: 'job.not_found', status: 404 });
  const [foreign, absent] = [await bob.post(`${core}/task/${id}/stop`), await bob.post(`${core}/task/999999999/stop`)];
  const withoutId = ({ status, body }: typeof foreign, asked: number) => ({
    status,
    text: JSON.stringify({ ...body, requestId: '' }).replaceAll(String(asked), ''),
  });
  expect(withoutId(foreign, id)).toEqual(withoutId(absent, 999_999_999));
  expect([foreign.status, foreign.body.code]).toEqual([404, 'task.not_found']);
  await bob.post(`${core}/task/read?jobId=${id}`);
  expect(await server.query('select from task_views where task_id = $1', [id])).toEqual([]);
  expect(await seen(root, id)).toMatchObject({ operatedEntityName: 'secret', accountName: 'alice' });
  expect(await seen(alice, id)).not.toHaveProperty('accountName');
  expect((await root.post(`${core}/task/${id}/stop`)).status).toBe(200);
  await becomes(id, { persistentJobStatus: 'REVERTED' });
});

test('who may only look at an account may not stop its tasks', async () => {
  const id = await jobs.add(attach, { ends: 'never' }, of(alice, 'watched'));
  await becomes(id, { persistentJobStatus: 'RUN' });
  const session = await registerForTest(server, 'carol');
  await server.query(
    "insert into memberships select $1, user_id, 'user' from memberships join accounts on id = account_id where short_name = 'carol'",
    [alice.accountId],
  );
  await server.host.container.get(Events).publish(accountChanged, String(alice.accountId));
  const headers = { cookie: `berth_session=${session}; berth_account=${alice.accountId}`, origin: server.url };
  await expect
    .poll(async () => (await server.call('POST', `${core}/task/${id}/stop`, { headers })).body.code)
    .toBe('account.role.insufficient');
  const shown = (await server.call('GET', `${core}/task/list`, { headers })).body as TaskShortData[];
  expect(shown.find(({ jobId }) => jobId === String(id))).toMatchObject({
    persistentJobStatus: 'RUN',
    interrupted: false,
  });
  expect((await alice.post(`${core}/task/${id}/stop`)).status).toBe(200);
});

test('lists of jobs are filtered by what they are done to and by how they stand', async () => {
  const [one, other] = [
    await jobs.add(attach, { ends: 'badly' }, of(alice, 'one', { modelId: 21, instanceId: 3 })),
    await jobs.add(attach, { ends: 'well' }, of(alice, 'other', { modelId: 21, groupName: 'gpu', serverId: 5 })),
  ];
  await Promise.all([
    becomes(one, { persistentJobStatus: 'FAILED' }),
    becomes(other, { persistentJobStatus: 'COMPLETED' }),
  ]);
  const ids = async (query: string) =>
    (await alice.get(`${core}/task?${query}`)).body.map(({ jobId }: { jobId: string }) => Number(jobId));
  expect([
    await ids('model=21'),
    await ids('model=21&instanceId=3'),
    await ids('groupName=gpu'),
    await ids('serverId=5'),
    await ids('model=21&excludeStatus=FAILED,RUN'),
    await ids('instanceId=4'),
  ]).toEqual([[other, one], [one], [other], [other], [other], []]);
  expect((await alice.get(`${core}/task?model=21&excludeStatus=COMPLETED`)).body).toEqual([
    {
      jobId: String(one),
      jobStatus: 'FAILED',
      startTime: expect.any(Number),
      endTime: expect.any(Number),
      name: 'PREPARE one',
      parents: [],
      percentage: 40,
      currentCommandName: 'copying',
      priorityName: 'NORMAL',
      errorMessage: 'The disk is full.',
      accountId: alice.accountId,
      modelId: 21,
      instanceId: 3,
      waitFor: [],
    },
  ]);
  expect((await alice.get(`${core}/task?excludeStatus=GONE`)).body).toMatchObject({
    code: 'request.invalid',
    status: 400,
  });
});

test('older clients poll a job by its number until it is done', async () => {
  const id = await jobs.add(attach, { ends: 'badly' }, of(alice, 'polled'));
  const status = async () => (await alice.get(`${core}/account/alice/job/${id}`)).body;
  await expect.poll(status).toEqual({
    accountId: alice.accountId,
    jobId: id,
    jobType: 'PREPARE',
    state: 'FAILED',
    done: true,
    error: true,
    errorMessage: 'The disk is full.',
  });
  expect((await alice.get(`${core}/account/alice/job`)).body[0]).toEqual(await status());
});

test("a service's last job is shown with its state, to those of its account", async () => {
  const { modelId } = (await alice.post(home(alice), { modelName: 'sonar', taskType: 'custom' })).body.id;
  expect((await alice.get(`${home(alice, 'sonar')}/last-job`)).body).toMatchObject({ code: 'job.none', status: 404 });
  const id = await jobs.add(attach, { ends: 'well' }, of(alice, 'sonar', { modelId }));
  await jobs.add(attach, { ends: 'well' }, { ...of(alice, 'sonar', { modelId }), parentId: id });
  const done = {
    accountId: alice.accountId,
    jobId: id,
    jobType: 'PREPARE',
    state: 'SUCCESS',
    done: true,
    error: false,
  };
  await expect.poll(async () => (await alice.get(`${home(alice, 'sonar')}/last-job`)).body).toEqual(done);
  expect((await alice.get(`${home(alice, 'sonar')}/status`)).body.lastJob).toEqual(done);
  await alice.post(`${home(alice, 'sonar')}/public-settings`, { isPublic: true });
  expect((await server.visitor.get(`${home(alice, 'sonar')}/status`)).body).not.toHaveProperty('lastJob');
  expect((await bob.get(`${home(alice, 'sonar')}/last-job`)).body).toMatchObject({ code: 'account.access.denied' });
});

test('a task is forgotten some time after its end, its parts with it, and never before they are over', async () => {
  const about = of(alice, 'old');
  const [old, open, recent] = [
    await jobs.add(attach, { ends: 'well' }, about),
    await jobs.add(attach, { ends: 'well' }, about),
    await jobs.add(attach, { ends: 'well' }, about),
  ];
  const [part, goingOn] = [
    await jobs.add(attach, { ends: 'well' }, { ...about, parentId: old }),
    await jobs.add(attach, { ends: 'never' }, { ...about, parentId: open }),
  ];
  await Promise.all([old, open, recent].map((id) => becomes(id, { persistentJobStatus: 'COMPLETED' })));
  await expect.poll(async () => (await seen(alice, old))!.children[0]!.persistentJobStatus).toBe('COMPLETED');
  await server.query("update tasks set ended_at = now() - interval '91 days' where id = any($1)", [[old, open, part]]);
  await server.query("update tasks set ended_at = now() - interval '89 days' where id = $1", [recent]);
  await alice.post(`${core}/task/read?jobId=${old}`);
  await server.host.container.get(TaskStore).clean();
  const left = await server.query('select id from tasks where id = any($1) order by id', [
    [old, open, recent, part, goingOn],
  ]);
  expect(left.map(({ id }) => id)).toEqual([open, recent, goingOn]);
});
