import { afterAll, expect, test } from 'vitest';
import { keySpent } from './faults.ts';
import { openLimited } from './test/limited.ts';

const { scene, service, keyWith } = await openLimited();
afterAll(() => scene.close());

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
      message: expect.stringContaining(`on requests is 4 a ${per},`),
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

test('a key spends no more than it may; what failed costs nothing', async () => {
  // What is expected of a call follows those before it, whoever made them.
  const rich = await keyWith({ spendingLimits: [{ interval: 'MONTH', maxAmount: 1_000 }] });
  for (let index = 0; index < 10; index++) expect((await rich.call({ units: 3 })).status).toBe(200);
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
  expect(costs).toEqual([3, 3, 3]);
});

test('what is owed of a small limit, however much, is told with a moment at which it is over', () => {
  const limit = { key: 'key', most: 1, seconds: 2_592_000, raisedAtOnce: false };
  const { args } = keySpent({ limit, left: 0, seconds: 2.6e15 }, 'MONTH');
  expect(args!.reset).toMatch(/^\d{4}-/);
  expect(Number(args!.retryAfter)).toBeLessThan(3.2e9);
});

test('a key is charged by one call what one may cost at most, and then no more', async () => {
  const { call, tokenId } = await keyWith({ spendingLimits: [{ interval: 'DAY', maxAmount: 5 }] });
  const { headers } = await call({ units: 1_000_000_000 });
  expect(headers.get('z-cost')).toBe('1000');
  expect((await call({ units: 1 })).body.code).toBe('key.limit.spending');
  const { body } = await scene.call('GET', `/api/mlpcore/account/system/token/${tokenId}/limits`);
  expect((body as { used: number }[])[0]!.used).toBeCloseTo(1_000, 0);
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
