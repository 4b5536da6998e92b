import { expect, onTestFinished, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest, submit } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { Notifications } from '#plugins/notifications/server/public.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import tasks from '#plugins/tasks/server/index.ts';
import { berth } from '../host-configs/brands.ts';
import { makeDatabase } from './harness/database.ts';
import { startServer, type TestServer } from './harness/server.ts';

const plugins = [accounts, notifications, images, services, resourceGroups, instances, tasks];
const none = 'tests/no-bundles';
const settings = { 'resource-groups': { bundles: none }, images: { bundles: none } };
const config = { name: 'test', brand: berth, plugins: plugins.map(({ id }) => id), settings };
const patience = { timeout: 20_000, interval: 50 };

/** Two processes of one installation. */
async function two(): Promise<readonly [TestServer, TestServer]> {
  const database = await makeDatabase();
  const environment = { SECRET_KEY: '0'.repeat(64) };
  const first = await startServer(plugins, { config, environment, database });
  const second = await startServer(plugins, {
    config,
    environment,
    database: { ...database, drop: async () => undefined },
  });
  onTestFinished(async () => {
    await second.stop();
    await first.stop();
  });
  return [first, second];
}

interface Heard {
  readonly status: number;
  /** Topics in the order in which they were told. */
  readonly topics: () => readonly string[];
  readonly all: () => string;
  readonly isOver: () => boolean;
}

/** Opens a stream as a browser does, until the test is over. */
async function listen({ url }: TestServer, session: string, ...topics: readonly string[]): Promise<Heard> {
  const leave = new AbortController();
  onTestFinished(() => leave.abort());
  const query = new URLSearchParams(topics.map((topic) => ['topic', topic]));
  const response = await fetch(`${url}/api/mlpcore/live?${query}`, {
    headers: { cookie: `berth_session=${session}`, accept: 'text/event-stream' },
    signal: leave.signal,
  });
  let all = '';
  let over = false;
  void (async () => {
    for await (const chunk of (response.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) all += chunk;
  })()
    .catch(() => undefined)
    .finally(() => (over = true));
  return {
    status: response.status,
    topics: () => [...all.matchAll(/^data: (.+)$/gm)].map(([, topic]) => topic!),
    all: () => all,
    isOver: () => over,
  };
}

const notice = { severity: 'INFO', kind: 'TEST' } as const;

test('what changes in one process is heard in another, by whoever may see it and by nobody else', async () => {
  const [here, there] = await two();
  const [anna, boris] = [await registerForTest(here, 'anna'), await registerForTest(here, 'boris')];
  const accountOf = async (session: string) =>
    (await here.call('GET', '/api/mlpcore/account', { session })).body.accountId as number;
  const [hers, his] = [await accountOf(anna), await accountOf(boris)];
  const mine = await listen(here, anna, `notices/${hers}`, 'tasks');
  // Whose account is named does not matter where it is not one's own.
  const other = await listen(here, boris, `notices/${his}`, `notices/${hers}`, 'tasks');
  expect([mine.status, other.status]).toEqual([200, 200]);
  expect((await listen(here, boris, `notices/${hers}`, 'notices/anna', 'no-topic')).status).toBe(204);
  expect((await listen(here, '', `notices/${hers}`)).status).toBe(401);

  await there.host.container.get(Notifications).raise({ accountId: hers, ...notice });
  await expect.poll(mine.topics, patience).toEqual([`notices/${hers}`]);
  await there.host.container.get(Notifications).raise({ accountId: his, ...notice });
  await expect.poll(other.topics, patience).toEqual([`notices/${his}`]);
  expect(mine.topics()).toEqual([`notices/${hers}`]);

  const superadmin = await signInForTest(here);
  const service = await here.call('POST', `/api/mlpcore/account/${hers}/model`, {
    session: superadmin,
    body: { modelName: 'far', hostingType: 'EXTERNAL' },
  });
  const { modelId } = service.body.id;
  const topic = `instances/${hers}/${modelId}`;
  const her = await listen(here, anna, topic, `instances/anna/far`);
  expect((await listen(here, boris, topic)).status).toBe(204);
  await there.call('POST', `/api/mlpcore/account/${hers}/model/${modelId}/external`, { session: superadmin });
  await expect.poll(her.topics, patience).toEqual(expect.arrayContaining(['instances/anna/far', topic]));
  const act = { act: 'archive', ids: [modelId] };
  await there.call('POST', `/api/mlpcore/account/${hers}/model-acts`, { session: superadmin, body: act });
  await expect.poll(mine.topics, patience).toContain('tasks');
  expect(other.topics()).toEqual([`notices/${his}`]);

  const groups = `/api/mlpcore/account/${hers}/resource-groups`;
  await there.call('POST', groups, { session: superadmin, body: { name: 'yard' } });
  const yard = `resource-group/${hers}/yard`;
  expect((await listen(here, boris, yard)).status).toBe(204);
  const hearing = await listen(here, anna, yard);
  await there.call('POST', `${groups}/yard`, { session: superadmin, body: { enabledEviction: true } });
  await expect.poll(hearing.topics, patience).toEqual([yard]);

  // A session that has ended hears no more, though nobody closed its stream.
  const loggedOut = await submit(here, '/accounts/logout', {}, { cookie: `berth_session=${anna}` });
  expect(loggedOut.status).toBe(303);
  const before = mine.topics().length;
  await there.host.container.get(Notifications).raise({ accountId: hers, ...notice, kind: 'LATER' });
  await expect.poll(mine.isOver, patience).toBe(true);
  expect(mine.topics()).toHaveLength(before);
});

test('many changes at once are told once, the oldest of too many streams of a person gives way, and a server that stops ends them', async () => {
  const server = await startServer(plugins, { config });
  const session = await registerForTest(server, 'anna');
  const { accountId } = (await server.call('GET', '/api/mlpcore/account', { session })).body;
  const topic = `notices/${accountId}`;
  const streams: Heard[] = [];
  for (let count = 0; count < 9; count++) streams.push(await listen(server, session, topic));
  await expect.poll(streams[0]!.isOver, patience).toBe(true);
  expect(streams[0]!.all()).toContain('event: end');
  expect(streams.slice(1).map(({ isOver }) => isOver())).toEqual(Array.from({ length: 8 }, () => false));
  for (let count = 0; count < 20; count++)
    await server.host.container.get(Notifications).raise({ accountId, ...notice, kind: `TEST ${count}` });
  await expect.poll(() => streams[8]!.topics().length, patience).toBeGreaterThan(0);
  expect(streams[8]!.topics().length).toBeLessThan(20);
  const query = Array.from({ length: 41 }, (_, at) => `topic=notices/${at}`).join('&');
  expect((await server.call('GET', `/api/mlpcore/live?${query}`, { session })).status).toBe(400);
  await server.stop();
  await expect.poll(streams[8]!.isOver, patience).toBe(true);
});
