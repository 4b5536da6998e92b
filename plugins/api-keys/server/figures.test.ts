import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import usage from '#plugins/usage/server/index.ts';
import { startServer } from '../../../tests/harness/server.ts';
import { signIn } from '../../../tests/harness/sign-in.ts';
import type { AccessTokenData } from '../contract.ts';
import apiKeys from './index.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [apiKeys, usage], environment: { DEMO: 'true' } });
});
afterAll(() => scene.close());

const keys = '/api/mlpcore/account/system/token';
const hour = 3_600_000;
const make = async () =>
  (await scene.call('POST', `${keys}?name=ci`, { permissions: ['predict', 'read'] })).body as AccessTokenData;
const around = (more: object = {}) => {
  const from = Math.floor(Date.now() / hour - 24) * hour;
  return new URLSearchParams(
    Object.entries({ from, to: from + 48 * hour, stepSeconds: 3_600, ...more }).map(([name, value]) => [
      name,
      String(value),
    ]),
  ).toString();
};
const figures = (token: string | number, query = around()) => scene.call('GET', `${keys}/${token}/usage?${query}`);

test('the calls of a key are told by the hour, with those that nobody served, and of no other key', async () => {
  const [used, unused] = [await make(), await make()];
  const service = await scene.service();
  const call = () =>
    scene.server.call('POST', `${service.gateway}/predict`, { body: {}, headers: { 'mlp-api-key': used.token } });
  const asleep = await call();
  expect(asleep.status).toBe(503);
  const instance = await service.instance();
  await service.becomes('RUNNING');
  const answering = instance
    .request()
    .then(({ requestId }) => instance.send({ requestId, predict: { data: { json: '{}' } } }));
  expect((await call()).status).toBe(200);
  await answering;
  await vi.waitFor(
    async () => {
      const { body } = (await figures(used.tokenId)) as { body: { ts: number; requests: number; failed: number }[] };
      expect([
        body.reduce((sum, { requests }) => sum + requests, 0),
        body.reduce((sum, { failed }) => sum + failed, 0),
      ]).toEqual([2, 1]);
      expect(body.every(({ ts }) => ts % hour === 0)).toBe(true);
    },
    { timeout: 15_000, interval: 200 },
  );
  expect((await figures(unused.tokenId)).body).toEqual([]);
  const own = await scene.server.call('GET', `${keys}/${used.tokenId}/usage?${around()}`, {
    headers: { 'mlp-api-key': used.token },
  });
  expect(own.status).toBe(200);
});

test('the key of another account is not there', async () => {
  const { tokenId } = await make();
  const demo = await signIn(scene.server.url, 'demo');
  const answer = await scene.server.call('GET', `/api/mlpcore/account/demo/token/${tokenId}/usage?${around()}`, {
    session: demo,
  });
  expect([answer.status, answer.body.code]).toEqual([404, 'key.not_found']);
});

test.each([
  [{ stepSeconds: 90 }, /^stepSeconds: must be whole minutes/],
  [{ stepSeconds: 0 }, /^stepSeconds: /],
  [{ stepSeconds: 999_999_960 }, /^stepSeconds: /],
  [{ from: 0 }, /^stepSeconds: must make 3000 steps at most/],
  [{ to: 1 }, /^from: must be a time before to/],
  [{ to: 999_999_999_999_999 }, /^stepSeconds: must make 3000 steps/],
  [{ to: '' }, /^to: /],
])('usage of %j is not asked for', async (more, message) => {
  const { tokenId } = await make();
  expect(await figures(tokenId, around(more))).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', message: expect.stringMatching(message) },
  });
});

test('an installation that counts no calls says so', async () => {
  const server = await startServer([accounts, notifications, apiKeys], { environment: { DEMO: 'true' } });
  const session = await signIn(server.url, 'demo');
  const {
    body: { tokenId },
  } = await server.call('POST', '/api/mlpcore/account/demo/token', { session });
  const answer = await server.call('GET', `/api/mlpcore/account/demo/token/${tokenId}/usage?${around()}`, { session });
  await server.stop();
  expect([answer.status, answer.body.code]).toEqual([404, 'key.usage.not_counted']);
});
