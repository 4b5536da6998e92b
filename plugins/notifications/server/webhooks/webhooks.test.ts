import { expect, test } from 'vitest';
import { Networks } from '#core/server/networks.ts';
import { DeliveryStore } from './delivery-store.ts';
import { isSigned, startReceiver } from './receiver-test.ts';
import { Sender } from './sender.ts';
import { hooks, patience, useWebhooks } from './webhooks-test.ts';

const scene = useWebhooks();
const { add, attempts, call, hurry, query, raise } = scene;

const codeOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer;
  return `${status} ${body?.code}`;
};
test('a notice of a chosen category is sent at once, signed, in the language of its account, with where it leads', async () => {
  const { id, secret } = await add();
  await call(scene.anna, 'POST', '/api/mlpcore/account', { language: 'EN' });
  await raise();
  await expect.poll(() => scene.receiver.received.length, patience).toBe(1);
  const [got] = scene.receiver.received;
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
    entity: { name: 'model', key: { accountId: scene.north, modelId: 7 } },
    entityDisplayName: 'Names',
    operationType: 'RUN',
    url: `${scene.server.url}/workspace/model/${scene.north}/7`,
    params: {},
    createdAt: expect.stringMatching(/Z$/),
    account: { id: scene.north, shortName: 'north' },
  });
  await expect
    .poll(() => attempts(id), patience)
    .toMatchObject([
      { eventId: body.id, occasion: 'NOTICE', status: 200, answer: 'well', notice: { entityDisplayName: 'Names' } },
    ]);
  expect((await attempts(id))[0]).not.toHaveProperty('error');

  await call(scene.anna, 'POST', '/api/mlpcore/account', { language: 'RU' });
  await raise({ same: 'in Russian' });
  await expect.poll(() => scene.receiver.received.length, patience).toBe(2);
  expect(JSON.parse(scene.receiver.received[1]!.body).text).toBe(
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
  expect(scene.receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['SERVER_UNAVAILABLE']);
});

test('a category that the account silences is told to a webhook that chose it, and to nobody in the bell', async () => {
  await add({ categories: ['INSTANCE_START_STOP'] });
  await raise({ category: { id: 'INSTANCE_START_STOP', toldAtFirst: false }, severity: 'INFO' });
  await expect.poll(() => scene.receiver.received.length, patience).toBe(1);
  expect((await call(scene.anna, 'GET', '/api/mlpcore/account/north/notification')).body).toEqual([]);
});

test('a test is answered with what came back, whether the webhook is on or off', async () => {
  const { id, secret } = await add({ enabled: false });
  scene.receiver.answers((response) => void response.writeHead(418).end('a\0 teapot'));
  const { body } = await call(scene.anna, 'POST', hooks(`/${id}/test`));
  expect(body).toMatchObject({ occasion: 'TEST', status: 418, error: 'status', answer: 'a teapot' });
  expect(body.durationMs).toBeGreaterThanOrEqual(0);
  const [got] = scene.receiver.received;
  expect([isSigned(got!, secret), JSON.parse(got!.body)]).toMatchObject([true, { type: 'TEST', id: body.eventId }]);
  expect(await attempts(id)).toEqual([body]);
  await scene.receiver.close();
  expect((await call(scene.anna, 'POST', hooks(`/${id}/test`))).body).toMatchObject({ error: 'connection' });
  scene.receiver = await startReceiver();
});

test('a delivery is sent once more with its id, and one that waits is done by it', async () => {
  scene.receiver.answers((response) => void response.writeHead(500).end());
  const { id } = await add();
  await raise();
  await expect.poll(async () => (await attempts(id)).length, patience).toBe(1);
  const [{ deliveryId, eventId }] = await attempts(id);
  scene.receiver.answers((response) => void response.end('at last'));
  const { body } = await call(scene.anna, 'POST', hooks(`/${id}/delivery/${deliveryId}/redeliver`));
  expect(body).toMatchObject({ occasion: 'REDELIVERY', eventId, deliveryId, status: 200, answer: 'at last' });
  expect(scene.receiver.received.map(({ headers }) => headers['mlp-webhook-id'])).toEqual([eventId, eventId]);
  expect(scene.receiver.received[0]!.body).toBe(scene.receiver.received[1]!.body);
  await hurry();
  expect(scene.receiver.received).toHaveLength(2);
  expect(await codeOf(call(scene.anna, 'POST', hooks(`/${id}/delivery/999999/redeliver`)))).toBe(
    '404 notification.delivery.not_found',
  );
});

test('nobody has a receiver called without end by hand', async () => {
  const { id } = await add();
  const answers = [];
  for (let at = 0; at < 21; at += 1) answers.push((await call(scene.anna, 'POST', hooks(`/${id}/test`))).status);
  expect([answers.filter((each) => each === 200).length, answers.at(-1)]).toEqual([20, 429]);
});

test('fifty attempts are kept, with the deliveries that they name', async () => {
  const { id } = await add();
  const hook = (await query('select id from notification_webhooks'))[0].id;
  await raise();
  await expect.poll(async () => (await attempts(id)).length, patience).toBe(1);
  await query(`insert into notification_attempts (webhook_id, event_id, occasion, at, duration_ms, status)
    select ${hook}, 'evt_' || n, 'NOTICE', now(), 1, 200 from generate_series(1, 60) n`);
  await call(scene.anna, 'POST', hooks(`/${id}/test`));
  const kept = await attempts(id);
  expect([kept.length, kept[0].occasion]).toEqual([50, 'TEST']);
  expect(await query('select count(*)::int as n from notification_deliveries')).toEqual([{ n: 1 }]);
  await scene.server.host.container.get(DeliveryStore).clean();
  expect(await query('select count(*)::int as n from notification_deliveries')).toEqual([{ n: 0 }]);
});

test('a secret is shown when it is made and never again, and another one takes its place', async () => {
  const { id, secret } = await add();
  expect(secret).toMatch(/^whsec_[\w-]{32}$/);
  const listed = await call(scene.anna, 'GET', hooks());
  const renewed = await call(scene.anna, 'POST', hooks(`/${id}/secret`));
  expect([renewed.headers.get('cache-control'), renewed.body.secret === secret]).toEqual(['no-store', false]);
  await call(scene.anna, 'POST', hooks(`/${id}/test`));
  expect(isSigned(scene.receiver.received[0]!, renewed.body.secret)).toBe(true);
  const everything = JSON.stringify([
    listed.body,
    await attempts(id),
    (await call(scene.anna, 'PUT', hooks(`/${id}`), { categories: ['OTHER'] })).body,
    await query('select * from notification_webhooks'),
    scene.receiver.received,
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
  expect(await call(scene.anna, 'POST', hooks(), { url, categories: ['OTHER'] })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', message: expect.stringContaining(message) },
  });
});

test('a name that leads inside is refused when it is connected to', async () => {
  const url = `http://localhost:${new URL(scene.receiver.url).port}/`;
  expect(await new Sender(new Networks(['127.0.0.1'])).send(url, '{}', {})).toMatchObject({ status: 200 });
  expect(await new Sender(new Networks([])).send(url, '{}', {})).toMatchObject({ error: 'refused' });
  expect(scene.receiver.received).toHaveLength(1);
});

test('what names no category, and more webhooks than an account may have, are refused', async () => {
  for (const categories of [[], ['NONSENSE'], undefined])
    expect(await codeOf(call(scene.anna, 'POST', hooks(), { url: scene.receiver.url, categories }))).toBe(
      '400 request.invalid',
    );
  for (let at = 0; at < 10; at += 1) await add();
  expect(await codeOf(call(scene.anna, 'POST', hooks(), { url: scene.receiver.url, categories: ['OTHER'] }))).toBe(
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
    expect(await codeOf(call(scene.clara, method, hooks(rest)))).toBe('403 account.access.denied');
    if (rest !== '')
      expect(await codeOf(call(scene.clara, method, hooks(rest, 'south')))).toBe('404 notification.webhook.not_found');
  }
  expect((await call(scene.clara, 'GET', hooks('', 'south'))).body).toEqual([]);
  expect((await call(scene.anna, 'DELETE', hooks(`/${id}`))).status).toBe(200);
  expect(await query('select id from notification_webhooks')).toEqual([]);
});
