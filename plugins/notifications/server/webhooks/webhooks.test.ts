import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { PeriodicWork } from '#core/server/jobs/periodics.ts';
import { Networks } from '#core/server/networks.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import type { TestServer } from '../../../../tests/harness/server.ts';
import { startNotices } from '../notices-test.ts';
import { Notifications, type Notice } from '../public.ts';
import { deliveringId } from './deliverer.ts';
import { DeliveryStore, pauses } from './delivery-store.ts';
import { isSigned, startReceiver, type Receiver } from './receiver-test.ts';
import { Sender } from './sender.ts';

let server: TestServer;
let anna: string;
let clara: string;
let north: number;
let receiver: Receiver;
beforeAll(async () => {
  server = await startNotices(undefined, { EXTERNAL_NETWORKS: '127.0.0.1' });
  [anna, clara] = await Promise.all([registerForTest(server, 'north'), registerForTest(server, 'south')]);
  const admin = await signInForTest(server);
  north = (await call(admin, 'GET', '/api/mlpcore/account/north')).body.accountId;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await query('delete from notifications; delete from notification_webhooks');
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const patience = { timeout: 15_000, interval: 50 };
const query = async (sql: string): Promise<any[]> => (await server.host.container.get(Pool).query(sql)).rows;
const call = (session: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { session, ...(body === undefined ? {} : { body }) });
const hooks = (rest = '', account = 'north') => `/api/mlpcore/account/${account}/notification/webhook${rest}`;
const add = async (change: object = {}) => {
  const { status, body } = await call(anna, 'POST', hooks(), {
    url: `${receiver.url}/hook?key=1`,
    categories: ['INSTANCE_ERRORS', 'OTHER'],
    ...change,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as { id: number; secret: string };
};
const attempts = async (id: number): Promise<any[]> => (await call(anna, 'GET', hooks(`/${id}/attempt`))).body;
const raise = (notice: Partial<Notice> = {}) =>
  server.host.container.get(Notifications).raise({
    accountId: north,
    type: 'PIPELINE_OPERATION',
    severity: 'ERROR',
    operationType: 'RUN',
    category: { id: 'INSTANCE_ERRORS', toldAtFirst: true },
    text: 'It ended with exit code 3.',
    entity: { name: 'model', key: { accountId: north, modelId: 7 } },
    entityDisplayName: 'Names',
    ...notice,
  });
const codeOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  return `${status} ${body?.code}`;
};
/** Has everything tried that waits, whenever its time is, by the queue alone: it may still be at what was raised. */
const hurry = async () => {
  await query(`update notification_deliveries set due_at = now() - interval '1 second' where state = 'PENDING'`);
  await server.host.container.get(PeriodicWork).hasten(deliveringId);
  const left = () => query(`select id from graphile_worker.jobs where task_identifier = 'periodic/${deliveringId}'`);
  await expect.poll(left, { ...patience, interval: 10 }).toEqual([]);
};

test('a notice of a chosen category is sent at once, signed, in the language of its account, with where it leads', async () => {
  const { id, secret } = await add();
  await call(anna, 'POST', '/api/mlpcore/account', { language: 'EN' });
  await raise();
  await expect.poll(() => receiver.received.length, patience).toBe(1);
  const [got] = receiver.received;
  expect([got!.path, got!.headers['content-type'], isSigned(got!, secret)]).toEqual([
    '/hook?key=1',
    'application/json',
    true,
  ]);
  const body = JSON.parse(got!.body);
  expect(body).toEqual({
    id: got!.headers['mlp-webhook-id'],
    type: 'PIPELINE_OPERATION',
    category: 'INSTANCE_ERRORS',
    severity: 'ERROR',
    text: 'Names: an instance could not start\nIt ended with exit code 3.',
    entity: { name: 'model', key: { accountId: north, modelId: 7 } },
    entityDisplayName: 'Names',
    operationType: 'RUN',
    url: `${server.url}/workspace/model/${north}/7`,
    params: {},
    createdAt: expect.stringMatching(/Z$/),
    account: { id: north, shortName: 'north' },
  });
  await expect
    .poll(() => attempts(id), patience)
    .toMatchObject([
      { eventId: body.id, occasion: 'NOTICE', status: 200, answer: 'well', notice: { entityDisplayName: 'Names' } },
    ]);
  expect((await attempts(id))[0]).not.toHaveProperty('error');

  await call(anna, 'POST', '/api/mlpcore/account', { language: 'RU' });
  await raise({ same: 'in Russian' });
  await expect.poll(() => receiver.received.length, patience).toBe(2);
  expect(JSON.parse(receiver.received[1]!.body).text).toBe(
    'Names: экземпляр не запускается\nIt ended with exit code 3.',
  );
});

test('what it did not choose, what is counted with the first, signs and a webhook that is off are sent nothing', async () => {
  await add({ enabled: false });
  const { id } = await add({ categories: ['SERVER_ERRORS'] });
  await raise();
  await raise({ type: 'SERVER_EVENTS_ERROR_INDICATOR', category: { id: 'SERVER_ERRORS', toldAtFirst: true } });
  const chosen = { type: 'SERVER_UNAVAILABLE', category: { id: 'SERVER_ERRORS', toldAtFirst: true } } as const;
  for (let at = 0; at < 3; at += 1) await raise(chosen);
  await expect.poll(async () => (await attempts(id)).length, patience).toBe(1);
  await hurry();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['SERVER_UNAVAILABLE']);
});

test('a category that the account silences is told to a webhook that chose it, and to nobody in the bell', async () => {
  await add({ categories: ['INSTANCE_START_STOP'] });
  await raise({ category: { id: 'INSTANCE_START_STOP', toldAtFirst: false }, severity: 'INFO' });
  await expect.poll(() => receiver.received.length, patience).toBe(1);
  expect((await call(anna, 'GET', '/api/mlpcore/account/north/notification')).body).toEqual([]);
});

const failures: readonly (readonly [string, Parameters<Receiver['answers']>[0], object])[] = [
  ['fails', (response) => void response.writeHead(503).end('away'), { status: 503, error: 'status', answer: 'away' }],
  [
    'redirects',
    (response, { path }) =>
      void (path === '/inner' ? response.end() : response.writeHead(302, { location: 'http://127.0.0.1/inner' }).end()),
    { status: 302, error: 'redirect', detail: 'http://127.0.0.1/inner' },
  ],
  ['hangs up', (response) => void response.destroy(), { error: 'connection' }],
  ['never answers', () => undefined, { error: 'timeout' }],
  [
    'begins an answer and never ends it',
    (response) => void response.writeHead(200).write('and so on'),
    { status: 200, error: 'timeout' },
  ],
];
test.each(failures)('a receiver that %s is tried again, with the same id and body', async (_what, answer, attempt) => {
  receiver.answers(answer);
  const { id } = await add();
  await raise();
  await expect.poll(() => attempts(id), patience).toMatchObject([attempt]);
  expect(receiver.received).toHaveLength(1);
  const [{ at, nextAt }] = await attempts(id);
  expect(Date.parse(nextAt) - Date.parse(at)).toBe(60_000);
  receiver.answers((response) => void response.end());
  await hurry();
  const [first, second] = receiver.received;
  expect([second!.body, second!.headers['mlp-webhook-id']]).toEqual([first!.body, first!.headers['mlp-webhook-id']]);
  const after = await attempts(id);
  expect(after).toMatchObject([{ status: 200 }, attempt]);
  expect([after[0], after[1]].map((each) => each.nextAt)).toEqual([undefined, undefined]);
});

test('an endless answer is read in part, and counts by its status', async () => {
  let sent = 0;
  receiver.answers((response) => {
    const chunk = 'x'.repeat(65_536);
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      if (!response.destroyed) sent += chunk.length;
    };
    response.on('drain', more);
    more();
  });
  const { id } = await add();
  const { body } = await call(anna, 'POST', hooks(`/${id}/test`));
  expect(body).toMatchObject({ status: 200, answer: 'x'.repeat(500) });
  expect(body.error).toBeUndefined();
  expect(sent).toBeLessThan(20_000_000);
});

test('tries grow further apart for a day, and then it is given up', async () => {
  receiver.answers((response) => void response.writeHead(500).end());
  const { id } = await add();
  await raise();
  await expect.poll(async () => (await attempts(id)).length, patience).toBe(1);
  for (let at = 0; at < pauses.length + 2; at += 1) await hurry();
  expect(receiver.received).toHaveLength(pauses.length + 1);
  expect(await query('select state, tries from notification_deliveries')).toEqual([
    { state: 'FAILED', tries: pauses.length },
  ]);
  const minutes = pauses.reduce((sum, each) => sum + each, 0);
  expect([pauses.toSorted((a, b) => a - b), minutes > 20 * 60, minutes <= 24 * 60]).toEqual([[...pauses], true, true]);
});

test('one that accepts nothing for three days is disabled, and its account told; enabling it begins anew', async () => {
  receiver.answers((response) => void response.writeHead(500).end());
  const { id } = await add();
  const spare = await add({ url: `${receiver.url}/spare` });
  await query(
    `update notification_webhooks set failures = 9, failing_since = now() - interval '71 hours' where id = ${id}`,
  );
  await raise();
  await expect.poll(async () => (await attempts(id)).length, patience).toBe(1);
  expect((await call(anna, 'GET', hooks())).body[0]).toMatchObject({
    id,
    enabled: true,
    failingSince: expect.any(String),
  });
  await query(`update notification_webhooks set failing_since = now() - interval '73 hours' where id = ${id}`);
  await hurry();
  const [disabled, other] = (await call(anna, 'GET', hooks())).body;
  expect([disabled, other]).toMatchObject([
    { id, enabled: false, disabledBecause: 'failing' },
    { id: spare.id, enabled: true },
  ]);
  expect(disabled).not.toHaveProperty('secret');
  const told = (await call(anna, 'GET', '/api/mlpcore/account/north/notification')).body;
  expect(told).toContainEqual(
    expect.objectContaining({
      kind: 'notifications.webhook-disabled',
      severity: 'WARNING',
      entityDisplayName: receiver.url.slice(7),
    }),
  );
  const again = await call(anna, 'PUT', hooks(`/${id}`), { enabled: true });
  expect(again.body).toMatchObject({ enabled: true });
  expect([again.body.disabledBecause, again.body.failingSince]).toEqual([undefined, undefined]);
});

test('410 Gone disables at once, and what waits is tried no more', async () => {
  receiver.answers((response) => void response.writeHead(410).end());
  const { id } = await add();
  await raise();
  await expect
    .poll(async () => (await call(anna, 'GET', hooks())).body, patience)
    .toMatchObject([{ id, enabled: false, disabledBecause: 'gone' }]);
  await hurry();
  expect(receiver.received).toHaveLength(1);
});

test('a test is answered with what came back, whether the webhook is on or off', async () => {
  const { id, secret } = await add({ enabled: false });
  receiver.answers((response) => void response.writeHead(418).end('a\0 teapot'));
  const { body } = await call(anna, 'POST', hooks(`/${id}/test`));
  expect(body).toMatchObject({ occasion: 'TEST', status: 418, error: 'status', answer: 'a teapot' });
  expect(body.durationMs).toBeGreaterThanOrEqual(0);
  const [got] = receiver.received;
  expect([isSigned(got!, secret), JSON.parse(got!.body)]).toMatchObject([true, { type: 'TEST', id: body.eventId }]);
  expect(await attempts(id)).toEqual([body]);
  await receiver.close();
  expect((await call(anna, 'POST', hooks(`/${id}/test`))).body).toMatchObject({ error: 'connection' });
  receiver = await startReceiver();
});

test('a delivery is sent once more with its id, and one that waits is done by it', async () => {
  receiver.answers((response) => void response.writeHead(500).end());
  const { id } = await add();
  await raise();
  await expect.poll(async () => (await attempts(id)).length, patience).toBe(1);
  const [{ deliveryId, eventId }] = await attempts(id);
  receiver.answers((response) => void response.end('at last'));
  const { body } = await call(anna, 'POST', hooks(`/${id}/delivery/${deliveryId}/redeliver`));
  expect(body).toMatchObject({ occasion: 'REDELIVERY', eventId, deliveryId, status: 200, answer: 'at last' });
  expect(receiver.received.map(({ headers }) => headers['mlp-webhook-id'])).toEqual([eventId, eventId]);
  expect(receiver.received[0]!.body).toBe(receiver.received[1]!.body);
  await hurry();
  expect(receiver.received).toHaveLength(2);
  expect(await codeOf(call(anna, 'POST', hooks(`/${id}/delivery/999999/redeliver`)))).toBe(
    '404 notification.delivery.not_found',
  );
});

test('nobody has a receiver called without end by hand', async () => {
  const { id } = await add();
  const answers = [];
  for (let at = 0; at < 21; at += 1) answers.push((await call(anna, 'POST', hooks(`/${id}/test`))).status);
  expect([answers.filter((each) => each === 200).length, answers.at(-1)]).toEqual([20, 429]);
});

test('fifty attempts are kept, with the deliveries that they name', async () => {
  const { id } = await add();
  const hook = (await query('select id from notification_webhooks'))[0].id;
  await raise();
  await expect.poll(async () => (await attempts(id)).length, patience).toBe(1);
  await query(`insert into notification_attempts (webhook_id, event_id, occasion, at, duration_ms, status)
    select ${hook}, 'evt_' || n, 'NOTICE', now(), 1, 200 from generate_series(1, 60) n`);
  await call(anna, 'POST', hooks(`/${id}/test`));
  const kept = await attempts(id);
  expect([kept.length, kept[0].occasion]).toEqual([50, 'TEST']);
  expect(await query('select count(*)::int as n from notification_deliveries')).toEqual([{ n: 1 }]);
  await server.host.container.get(DeliveryStore).clean();
  expect(await query('select count(*)::int as n from notification_deliveries')).toEqual([{ n: 0 }]);
});

test('a secret is shown when it is made and never again, and another one takes its place', async () => {
  const { id, secret } = await add();
  expect(secret).toMatch(/^whsec_[\w-]{32}$/);
  const listed = await call(anna, 'GET', hooks());
  const renewed = await call(anna, 'POST', hooks(`/${id}/secret`));
  expect([renewed.headers.get('cache-control'), renewed.body.secret === secret]).toEqual(['no-store', false]);
  await call(anna, 'POST', hooks(`/${id}/test`));
  expect(isSigned(receiver.received[0]!, renewed.body.secret)).toBe(true);
  const everything = JSON.stringify([
    listed.body,
    await attempts(id),
    (await call(anna, 'PUT', hooks(`/${id}`), { categories: ['OTHER'] })).body,
    await query('select * from notification_webhooks'),
    receiver.received,
  ]);
  for (const each of [secret, renewed.body.secret]) expect(everything).not.toContain(each.slice(6));
});

test.each([
  ['http://10.0.0.1/hook', 'url: is an address in a private network'],
  ['http://[::1]/hook', 'url: is an address in a private network'],
  ['http://169.254.169.254/latest', 'url: is an address in a private network'],
  ['ftp://example.com/hook', 'url: must be an address such as'],
  ['https://user:secret@example.com/', 'url: must be an address such as'],
  ['nonsense', 'url: must be an address such as'],
])('the address %s is refused', async (url, message) => {
  expect(await call(anna, 'POST', hooks(), { url, categories: ['OTHER'] })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', message: expect.stringContaining(message) },
  });
});

test('a name that leads inside is refused when it is connected to', async () => {
  const url = `http://localhost:${new URL(receiver.url).port}/`;
  expect(await new Sender(new Networks(['127.0.0.1'])).send(url, '{}', {})).toMatchObject({ status: 200 });
  expect(await new Sender(new Networks([])).send(url, '{}', {})).toMatchObject({ error: 'refused' });
  expect(receiver.received).toHaveLength(1);
});

test('what names no category, and more webhooks than an account may have, are refused', async () => {
  for (const categories of [[], ['NONSENSE'], undefined])
    expect(await codeOf(call(anna, 'POST', hooks(), { url: receiver.url, categories }))).toBe('400 request.invalid');
  for (let at = 0; at < 10; at += 1) await add();
  expect(await codeOf(call(anna, 'POST', hooks(), { url: receiver.url, categories: ['OTHER'] }))).toBe(
    '409 notification.webhook.limit',
  );
});

test('the webhooks of an account are nothing to others', async () => {
  const { id } = await add();
  for (const [method, rest] of [
    ['GET', ''],
    ['GET', `/${id}/attempt`],
    ['POST', `/${id}/test`],
    ['POST', `/${id}/secret`],
    ['DELETE', `/${id}`],
  ] as const) {
    expect(await codeOf(call(clara, method, hooks(rest)))).toBe('403 account.access.denied');
    if (rest !== '')
      expect(await codeOf(call(clara, method, hooks(rest, 'south')))).toBe('404 notification.webhook.not_found');
  }
  expect((await call(clara, 'GET', hooks('', 'south'))).body).toEqual([]);
  expect((await call(anna, 'DELETE', hooks(`/${id}`))).status).toBe(200);
  expect(await query('select id from notification_webhooks')).toEqual([]);
});
