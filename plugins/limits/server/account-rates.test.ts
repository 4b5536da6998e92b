import { afterAll, expect, test } from 'vitest';
import type { Fault } from '#core/contract/fault.ts';
import { Pool } from '#core/server/database/database.ts';
import { FitLimit } from './public.ts';
import { openLimited } from './test/limited.ts';

const { scene, service, keyWith } = await openLimited();
afterAll(() => scene.close());

const setAccountLimit = (most: number) =>
  scene.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: most } });

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
