import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '#core/contract/fault.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Pool } from '#core/server/database/database.ts';
import type { RawService } from '#plugins/gateway/server/gate/test/raw-peer.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import { Services } from '#plugins/services/server/public.ts';
import limits from './index.ts';
import { FitLimit } from './public.ts';

let scene: Scene;
let service: SceneService;
let instance: RawService;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [apiKeys, limits] });
  service = await scene.service();
  await scene.server.host.container.get(Services).change(service.id, {
    billingSettings: { isBillingEnabled: true, billingUnit: 'custom', billingUnitPriceInNanoToken: 1_000_000_000 },
  });
  instance = await service.instance();
  void answerAll();
});
afterAll(() => scene.close());

/** Answers every request, with the units that it asks to be charged. */
async function answerAll(): Promise<void> {
  for (;;) {
    const { requestId, predict } = await instance.request().catch(() => ({ requestId: 0, predict: undefined }));
    if (!predict) return;
    const { units = 0, fails = false } = JSON.parse(String(predict.data!.json)) as { units?: number; fails?: boolean };
    instance.send(
      fails
        ? { requestId, error: { code: 'mlp-action.common.internal-error', message: 'no' } }
        : { requestId, headers: { 'Z-custom-billing': String(units) }, predict: { data: { json: '{"ok":true}' } } },
    );
  }
}

/** A new key, by its calls of the service. */
async function keyWith(restrictions: object) {
  const { body } = await scene.call('POST', '/api/mlpcore/account/system/token?name=test', {
    permissions: ['predict'],
    restrictions,
  });
  const { token, tokenId } = body as { token: string; tokenId: number };
  return {
    tokenId,
    call: (data: unknown = {}) =>
      scene.server.call('POST', `${service.gateway}/predict`, { body: data, headers: { 'mlp-api-key': token } }),
    change: (more: object) => scene.call('PUT', `/api/mlpcore/account/system/token/${tokenId}`, { restrictions: more }),
  };
}

const setAccountLimit = (most: number) =>
  scene.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: most } });

test('a key makes no more requests a minute than it may, and the refusal says which limit it is and when it is over', async () => {
  const { call } = await keyWith({ maxRequestsPerMinute: 5 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => call()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.body).toMatchObject({
    code: 'key.limit.requests',
    args: { limit: 'maxRequestsPerMinute', value: '5', current: '5', reset: expect.stringMatching(/^\d{4}-/) },
  });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(['limit', 'remaining', 'reset'].map((each) => refused.headers.get(`x-ratelimit-${each}`))).toEqual([
    '5',
    '0',
    String(seconds),
  ]);
});

/** Keys with the same limits that a key made, and that key itself, by their calls of the service. */
async function family(restrictions: object) {
  const path = '/api/mlpcore/account/system/token?name=test';
  const maker = (await scene.call('POST', path, { permissions: ['predict', 'write'], restrictions })).body as {
    token: string;
  };
  const make = async () =>
    (
      await scene.server.call('POST', path, {
        headers: { 'mlp-api-key': maker.token },
        body: { permissions: ['predict'], restrictions },
      })
    ).body as { token: string };
  return [maker, await make(), await make()].map(
    ({ token }) =>
      (data: unknown = {}) =>
        scene.server.call('POST', `${service.gateway}/predict`, { body: data, headers: { 'mlp-api-key': token } }),
  );
}

test.each([
  ['hour', 'maxRequestsPerHour', 3_600],
  ['day', 'maxRequestsPerDay', 86_400],
  ['month', 'maxRequestsPerMonth', 2_678_400],
])(
  'a key makes no more requests in an %s of the calendar than it may, and tells how many are used',
  async (per, field, longest) => {
    const { call, tokenId } = await keyWith({ [field]: 4, maxRequestsPerMinute: 100 });
    const limitUse = async () =>
      (await scene.call('GET', `/api/mlpcore/account/system/token/${tokenId}/limits`)).body as {
        limit: string;
        resetDate: string;
      }[];
    expect((await limitUse()).find(({ limit }) => limit === field)).toMatchObject({ value: 4, used: 0 });
    const before = (await Promise.all([call(), call()])).map(({ status }) => status);
    expect(before).toEqual([200, 200]);
    const use = (await limitUse()).find(({ limit }) => limit === field)!;
    expect(use).toMatchObject({ value: 4, used: 2 });
    const resets = new Date(use.resetDate).getTime();
    expect(resets).toBeGreaterThan(Date.now());
    expect(resets).toBeLessThanOrEqual(Date.now() + longest * 1_000);
    const began = new Date(resets + 500);
    expect([began.getUTCMinutes(), began.getUTCSeconds()]).toEqual([0, 0]);
    const after = [await call(), await call(), await call()];
    expect(after.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(after[2]!.body).toMatchObject({
      code: 'key.limit.requests',
      message: expect.stringContaining(`4 requests a ${per}`),
      args: { limit: field, value: '4', current: '4' },
    });
  },
);

test('what is used of a spending limit is told as it is spent', async () => {
  const { call, tokenId } = await keyWith({ spendingLimits: [{ interval: 'MONTH', maxAmount: 10 }] });
  const used = async () => {
    const { body } = await scene.call('GET', `/api/mlpcore/account/system/token/${tokenId}/limits`);
    const [use] = body as { limit: string; value: number; used: number }[];
    expect(use).toMatchObject({ limit: 'spendingLimits.MONTH', value: 10 });
    return use!.used;
  };
  expect(await used()).toBe(0);
  expect((await call({ units: 4 })).status).toBe(200);
  // Some of it has come back since.
  expect(await used()).toBeCloseTo(4, 2);
});

test('calls with keys that a key made count among its own requests a minute', async () => {
  const calls = await family({ maxRequestsPerMinute: 4 });
  const answers = [];
  for (let count = 0; count < 6; count++) answers.push(await calls[(count + 1) % 3]!());
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
  expect(answers.at(-1)!.body).toMatchObject({ code: 'key.limit.requests', args: { value: '4' } });
});

test('what is spent with keys that a key made is spent of its own', async () => {
  const [maker, one, two] = await family({ spendingLimits: [{ maxAmount: 10, interval: 'MONTH' }] });
  expect((await one!({ units: 10 })).status).toBe(200);
  for (const call of [two!, maker!])
    expect((await call({ units: 10 })).body).toMatchObject({ code: 'key.limit.spending', args: { value: '10' } });
});

test('an answer tells how the limit stands that its caller will meet first', async () => {
  const { call } = await keyWith({ maxRequestsPerMinute: 40 });
  const told = async () => {
    const { status, headers } = await call();
    return [status, ...['limit', 'remaining'].map((each) => headers.get(`x-ratelimit-${each}`))];
  };
  // A minute may end between the two.
  expect([await told(), await told()]).toEqual([
    [200, '40', '39'],
    [200, '40', expect.stringMatching(/^3[89]$/)],
  ]);
  const { headers } = await service.predict({});
  expect(headers.get('x-ratelimit-limit')).toBe('100');
  expect(headers.get('x-ratelimit-reset')).toBe('1');
  expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(100);
});

test('a stream tells it too, before its first part', async () => {
  const { url } = scene.server;
  const answer = await fetch(`${url}${service.gateway}/predict-with-config-v2-stream`, {
    method: 'POST',
    body: '{"data":"{}"}',
    headers: { cookie: `berth_session=${scene.session}`, origin: url },
  });
  expect(answer.headers.get('x-ratelimit-limit')).toBe('100');
  await answer.text();
});

test('64 callers at once get no more of a limit than it has', async () => {
  const minute = await keyWith({ maxRequestsPerMinute: 500 });
  const purse = await keyWith({ spendingLimits: [{ interval: 'MONTH', maxAmount: 40 }] });
  await setAccountLimit(1_000_000);
  try {
    const drain = async (call: () => ReturnType<typeof minute.call>) => {
      const answers: Awaited<ReturnType<typeof call>>[] = [];
      await Promise.all(
        Array.from({ length: 64 }, async () => {
          for (let count = 0; count < 10; count++) answers.push(await call());
        }),
      );
      return answers;
    };
    const began = Date.now();
    const rated = await drain(() => minute.call());
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(began / 60_000) + 1;
    const passed = rated.filter(({ status }) => status === 200).length;
    expect(passed).toBeLessThanOrEqual(500 * minutes);
    expect(passed).toBeGreaterThanOrEqual(500);
    const refused = rated.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, headers }) => [status, Number(headers.get('retry-after')) > 0])).toEqual(
      refused.map(() => [429, true]),
    );

    // What a call costs is known from the calls before, so that no more than what was in flight can go beyond.
    for (let count = 0; count < 3; count++) await purse.call({ units: 1 });
    const paid = (await drain(() => purse.call({ units: 1 }))).filter(({ status }) => status === 200).length;
    expect(paid + 3).toBeLessThanOrEqual(41);
    expect(paid + 3).toBeGreaterThanOrEqual(38);
  } finally {
    await setAccountLimit(100);
    // More than that were made in the second in which the limit is back.
    await expect
      .poll(async () => {
        const { status, headers } = await service.predict({});
        return [status, headers.get('x-ratelimit-limit')];
      })
      .toEqual([200, '100']);
  }
});

test('an account starts no more trainings a minute than it may', async () => {
  await scene.call('POST', '/api/mlpcore/account', { limits: { fitPerMinute: 3 } });
  const fits = scene.server.host.container.get(FitLimit);
  // It holds once the process has heard of it.
  await expect.poll(async () => (await fits.fitsOf(1))?.most).toBe(3);
  const start = () =>
    fits.countFit(1).then(
      () => undefined,
      (fault: Fault) => fault.toJSON(),
    );
  const answers = [];
  for (let count = 0; count < 7; count++) answers.push(await start());
  const refused = answers.filter((each) => each !== undefined);
  // A minute may end between them.
  expect([4, 3, 2, 1]).toContain(refused.length);
  expect(refused[0]).toMatchObject({
    code: 'mlp.gateway.fpm_limit_exceeded',
    status: 429,
    args: {
      limit: 'fitPerMinute',
      value: '3',
      current: '3',
      retryAfter: expect.stringMatching(/^\d+$/),
      reset: expect.stringMatching(/^\d{4}-/),
    },
  });
  expect(await fits.countFit(987_654_321)).toBeUndefined();
});

test('a key spends no more than it may; what failed costs nothing', async () => {
  const { call } = await keyWith({ spendingLimits: [{ interval: 'MONTH', maxAmount: 10 }] });
  for (let index = 0; index < 3; index++) expect((await call({ fails: true })).status).toBeGreaterThanOrEqual(500);
  const costs: number[] = [];
  for (;;) {
    const { status, headers, body } = await call({ units: 3 });
    if (status === 200) costs.push(Number(headers.get('z-cost')));
    else {
      expect(body).toMatchObject({
        code: 'key.limit.spending',
        status: 429,
        args: { limit: 'spendingLimits.MONTH', value: '10' },
      });
      break;
    }
  }
  // The first call may cost more than was expected of it, for nothing was known of the service yet.
  expect(costs.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(7);
  expect(costs.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(12);
});

test('a request of a key may be no larger than the key says', async () => {
  const { call } = await keyWith({ maxRequestSizeBytes: 100 });
  expect((await call({ text: 'x'.repeat(50) })).status).toBe(200);
  expect(await call({ text: 'x'.repeat(200) })).toMatchObject({
    status: 413,
    body: { code: 'key.limit.size', args: { limit: '100' } },
  });
});

test('characters of a request are counted as people do, whatever they take in bytes', async () => {
  const { call } = await keyWith({ maxRequestSizeChars: 100 });
  expect((await call({ text: 'ж'.repeat(80) })).status).toBe(200);
  expect(await call({ text: 'ж'.repeat(120) })).toMatchObject({
    status: 413,
    body: { code: 'key.limit.size', args: { limit: '100', value: '131', unit: 'characters' } },
  });
});

test.each([
  ['its service', () => [{ accountName: 'system', serviceName: service.name }], 200],
  ['all of its account', () => [{ accountName: 'system' }], 200],
  ['another service', () => [{ accountName: 'system', serviceName: 'other' }], 403],
  ['another account', () => [{ accountName: 'demo' }], 403],
  ['none', () => [], 403],
])('a key for %s', async (_what, filter, status) => {
  const { call } = await keyWith({ allowedServicesFilter: filter() });
  expect((await call()).status).toBe(status);
});

test('a change of a key holds with its next request', async () => {
  const key = await keyWith({ maxRequestsPerMinute: 1 });
  expect([(await key.call()).status, (await key.call()).status]).toEqual([200, 429]);
  await key.change({ maxRequestsPerMinute: 3 });
  expect([(await key.call()).status, (await key.call()).status, (await key.call()).status]).toEqual([200, 200, 429]);
  await key.change({});
  expect((await key.call()).status).toBe(200);
});

test('an account makes no more calls a second than it may, whoever makes them', async () => {
  await setAccountLimit(4);
  try {
    const { call } = await keyWith({});
    // The second may turn between them, so that two of them share the calls.
    // Calls of the tests before were counted in the second that is under way.
    await expect.poll(async () => (await call()).status, { timeout: 3_000 }).toBe(200);
    await expect.poll(async () => (await call()).status, { timeout: 3_000 }).toBe(429);
    await expect.poll(async () => (await call()).status, { timeout: 3_000, interval: 5 }).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? call() : service.predict({}))),
    );
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(3);
    expect(passed).toBeLessThanOrEqual(7);
    expect(answers.find(({ status }) => status === 429)!.body).toMatchObject({
      code: 'mlp.gateway.pps_limit_exceeded',
      args: { limit: 'predictPerSec', value: '4' },
    });
  } finally {
    await setAccountLimit(100);
  }
});

test('the counts of a limit are shared with every other process', async () => {
  const key = await keyWith({ maxRequestsPerMinute: 3 });
  await scene.server.host.container
    .get(Pool)
    .query('select take_of_period($1, 3, 60, 2, false)', [`key/${key.tokenId}/requests`]);
  const statuses = [await key.call(), await key.call()].map(({ status }) => status);
  // A minute may end between the two.
  expect([
    [200, 429],
    [200, 200],
  ]).toContainEqual(statuses);
});
