import { expect, test } from 'vitest';
import { pauses } from './delivery-store.ts';
import { type Receiver } from './receiver-test.ts';
import { hooks, patience, useWebhooks } from './webhooks-test.ts';

const scene = useWebhooks();
const { add, attempts, call, hurry, query, raise } = scene;

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
  scene.receiver.answers(answer);
  const { id } = await add();
  await raise();
  await expect.poll(() => attempts(id), patience).toMatchObject([attempt]);
  expect(scene.receiver.received).toHaveLength(1);
  const [{ at, nextAt }] = await attempts(id);
  expect(Date.parse(nextAt) - Date.parse(at)).toBe(60_000);
  scene.receiver.answers((response) => void response.end());
  await hurry();
  const [first, second] = scene.receiver.received;
  expect([second!.body, second!.headers['mlp-webhook-id']]).toEqual([first!.body, first!.headers['mlp-webhook-id']]);
  const after = await attempts(id);
  expect(after).toMatchObject([{ status: 200 }, attempt]);
  expect([after[0], after[1]].map((each) => each.nextAt)).toEqual([undefined, undefined]);
});

test('an endless answer is read in part, and counts by its status', async () => {
  let sent = 0;
  scene.receiver.answers((response) => {
    const chunk = 'x'.repeat(65_536);
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      if (!response.destroyed) sent += chunk.length;
    };
    response.on('drain', more);
    more();
  });
  const { id } = await add();
  const { body } = await call(scene.anna, 'POST', hooks(`/${id}/test`));
  expect(body).toMatchObject({ status: 200, answer: 'x'.repeat(500) });
  expect(body.error).toBeUndefined();
  expect(sent).toBeLessThan(20_000_000);
});

test('tries grow further apart for a day, and then it is given up', async () => {
  scene.receiver.answers((response) => void response.writeHead(500).end());
  const { id } = await add();
  await raise();
  await expect.poll(async () => (await attempts(id)).length, patience).toBe(1);
  for (let at = 0; at < pauses.length + 2; at += 1) await hurry();
  expect(scene.receiver.received).toHaveLength(pauses.length + 1);
  expect(await query('select state, tries from notification_deliveries')).toEqual([
    { state: 'FAILED', tries: pauses.length },
  ]);
  const minutes = pauses.reduce((sum, each) => sum + each, 0);
  expect([pauses.toSorted((a, b) => a - b), minutes > 20 * 60, minutes <= 24 * 60]).toEqual([[...pauses], true, true]);
});

test('one that accepts nothing for three days is disabled, and its account told; enabling it begins anew', async () => {
  scene.receiver.answers((response) => void response.writeHead(500).end());
  const { id } = await add();
  const spare = await add({ url: `${scene.receiver.url}/spare` });
  await query(
    `update notification_webhooks set failures = 9, failing_since = now() - interval '71 hours' where id = ${id}`,
  );
  await raise();
  await expect.poll(async () => (await attempts(id)).length, patience).toBe(1);
  expect((await call(scene.anna, 'GET', hooks())).body[0]).toMatchObject({
    id,
    enabled: true,
    failingSince: expect.any(String),
  });
  await query(`update notification_webhooks set failing_since = now() - interval '73 hours' where id = ${id}`);
  await hurry();
  const [disabled, other] = (await call(scene.anna, 'GET', hooks())).body;
  expect([disabled, other]).toMatchObject([
    { id, enabled: false, disabledBecause: 'failing' },
    { id: spare.id, enabled: true },
  ]);
  expect(disabled).not.toHaveProperty('secret');
  const told = (await call(scene.anna, 'GET', '/api/mlpcore/account/north/notification')).body;
  expect(told).toContainEqual(
    expect.objectContaining({
      kind: 'notifications.webhook-disabled',
      severity: 'WARNING',
      entityDisplayName: scene.receiver.url.slice(7),
    }),
  );
  const again = await call(scene.anna, 'PUT', hooks(`/${id}`), { enabled: true });
  expect(again.body).toMatchObject({ enabled: true });
  expect([again.body.disabledBecause, again.body.failingSince]).toEqual([undefined, undefined]);
});

test('410 Gone disables at once, and what waits is tried no more', async () => {
  scene.receiver.answers((response) => void response.writeHead(410).end());
  const { id } = await add();
  await raise();
  await expect
    .poll(async () => (await call(scene.anna, 'GET', hooks())).body, patience)
    .toMatchObject([{ id, enabled: false, disabledBecause: 'gone' }]);
  await hurry();
  expect(scene.receiver.received).toHaveLength(1);
});
