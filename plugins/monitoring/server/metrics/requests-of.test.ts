import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LiveCallsTeller } from '../collect/live-calls-teller.ts';
import { account, list, makeBusy, openWorld, type BusyService, type MonitoringWorld } from '../test/world.ts';

let world: MonitoringWorld;
let busy: BusyService;
beforeAll(async () => {
  world = await openWorld();
  busy = await makeBusy(world);
}, 60_000);
afterAll(() => world.stop());

test('requests are counted and timed by what they came to', async () => {
  const { get } = world;
  const counted = await world.service('counted', 1);
  const outcomes = await Promise.all(
    [{}, { waitMs: 300 }, { fails: true }, { refuses: true }, { refuses: true }].map((data) => counted.predict(data)),
  );
  expect(outcomes.map(({ status }) => status < 300)).toEqual([true, true, false, false, false]);
  const counts = ['MODEL_SUCCESS_REQUESTS_COUNT', 'MODEL_FAILED_REQUESTS_COUNT', 'MODEL_REJECTED_REQUESTS_COUNT'];
  const metrics = [...counts, 'MODEL_AVERAGE_REQUEST_TIME', 'MODEL_MIN_REQUEST_TIME', 'MODEL_MAX_REQUEST_TIME'];
  const steps = await vi.waitFor(
    async () => {
      const found = await get(`${counted.path}/metric-range?minutes=5&stepSeconds=3600&${list('metrics', metrics)}`);
      const total = counts.map((name) => found[name].reduce((sum: number, { v }: { v: number }) => sum + v, 0));
      expect(total).toEqual([2, 1, 2]);
      return found;
    },
    { timeout: 20_000, interval: 200 },
  );
  const [fastest, average, slowest] = ['MIN', 'AVERAGE', 'MAX'].map(
    (each) => steps[`MODEL_${each}_REQUEST_TIME`].at(-1).v,
  );
  expect(slowest).toBeGreaterThanOrEqual(295);
  expect(fastest).toBeLessThan(average);
  expect(average).toBeLessThan(slowest);
  const { MODEL_SUCCESS_REQUESTS_COUNT: byMinute } = await get(
    `${counted.path}/metric-range?minutes=5&metrics=MODEL_SUCCESS_REQUESTS_COUNT`,
  );
  const busiest = byMinute.findLast(({ v }: { v: number }) => v > 0);
  const afterwards = busiest.ts + 75_000;
  expect(await get(`${counted.path}/metric?time=${afterwards}&metrics=MODEL_SUCCESS_REQUESTS_COUNT`)).toEqual({
    MODEL_SUCCESS_REQUESTS_COUNT: busiest.v,
  });
  expect(await get(`${counted.path}/metric?time=${afterwards + 60_000}&${list('metrics', metrics)}`)).toEqual({
    MODEL_SUCCESS_REQUESTS_COUNT: 0,
    MODEL_FAILED_REQUESTS_COUNT: 0,
    MODEL_REJECTED_REQUESTS_COUNT: 0,
  });
  await world.sample();
  const { MODEL_MEDIAN_REQUEST_TIME: median, MODEL_P95_REQUEST_TIME: p95 } = await get(
    `${counted.path}/metric-range?minutes=5&stepSeconds=3600&metrics=MODEL_MEDIAN_REQUEST_TIME&metrics=MODEL_P95_REQUEST_TIME`,
  );
  const told = { median: median.at(-1).v, p95: p95.at(-1).v };
  expect(told.median).toBeLessThan(told.p95);
  // The slower of both waited for 300 ms, which is counted as 200 to 300 ms, or as more.
  expect(told.p95).toBeGreaterThan(200);
  expect(await get(`${counted.path}/metric?metrics=MODEL_INSTANT_REQUEST_TIME`)).toEqual({
    MODEL_INSTANT_REQUEST_TIME: expect.any(Number),
  });
  expect(await get(`${counted.path}/metric/start-time?metric=MODEL_SUCCESS_REQUESTS_COUNT`)).toBeLessThanOrEqual(
    Date.now(),
  );
  const total = await get(
    `${account}/metric-range?minutes=5&stepSeconds=60&metrics=ACCOUNT_PREDICTS_COUNT_PER_MINUTE_TOTAL`,
  );
  expect(
    total.ACCOUNT_PREDICTS_COUNT_PER_MINUTE_TOTAL.reduce((sum: number, { v }: { v: number }) => sum + v, 0),
  ).toBeGreaterThanOrEqual(7);
}, 40_000);

test('a call that timed out took all the time that it had', async () => {
  const { get } = world;
  const late = await world.service('late', 1, { timeouts: { podStartTimeoutSec: 60, predictTimeoutSec: 1 } });
  expect(await late.predict({ waitMs: 5_000 })).toMatchObject({ status: 504 });
  await world.sample();
  const { MODEL_P95_REQUEST_TIME: p95 } = await get(
    `${late.path}/metric-range?minutes=5&stepSeconds=3600&metrics=MODEL_P95_REQUEST_TIME`,
  );
  expect(p95.at(-1).v).toBeGreaterThanOrEqual(1_000);
});

test('steps without calls are 0 where somebody looked, and nothing is said of those in which nothing ran', async () => {
  const { get } = world;
  const quiet = await world.service('quiet', 0);
  await world.query(
    `insert into usage_minutes (minute, owner_id, model_id, caller_account_id, key_id, requests, failed, rejected, refused, request_bytes, answer_bytes, took_ms, cost)
     values (date_trunc('minute', now() - interval '30 minutes'), 1, $1, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0)`,
    [quiet.id],
  );
  await world.sample();
  const { MODEL_SUCCESS_REQUESTS_COUNT: steps } = await get(
    `${quiet.path}/metric-range?minutes=60&metrics=MODEL_SUCCESS_REQUESTS_COUNT`,
  );
  expect(steps[0].v).toBe(3);
  const since = steps.slice(1);
  expect(new Set(since.map(({ v }: { v: number }) => v))).toEqual(new Set([0]));
  // Since this server began, which is minutes ago at most.
  expect(since[0].ts - steps[0].ts).toBeGreaterThan(15 * 60_000);
});

test('requests under way are seen while they are', async () => {
  const { get } = world;
  const under = Promise.all([busy.predict({ waitMs: 3_000 }), busy.predict({ waitMs: 3_000 })]);
  const active = async () =>
    (await get(`${busy.path}/metric?metrics=MODEL_ACTIVE_REQUESTS_COUNT`)).MODEL_ACTIVE_REQUESTS_COUNT;
  await vi.waitFor(
    async () => {
      await world.server.host.container.get(LiveCallsTeller).tell();
      expect(await active()).toBe(2);
    },
    { timeout: 2_900, interval: 50 },
  );
  await under;
  await world.sample();
  expect(await active()).toBe(0);
});

test('calls that limits refuse are counted for their account, and for the service', async () => {
  const { get } = world;
  const setLimit = (predictPerSec: number) => world.call('POST', '/api/mlpcore/account', { limits: { predictPerSec } });
  await setLimit(1);
  const refused = await vi.waitFor(
    async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => busy.predict({})));
      const found = answers.filter(({ status }) => status === 429).length;
      expect(found).toBeGreaterThan(0);
      return found;
    },
    { timeout: 10_000, interval: 100 },
  );
  await setLimit(1_000);
  await world.sample();
  const { ACCOUNT_PREDICTS_COUNT_PER_MINUTE_EXCEEDED: exceeded } = await get(
    `${account}/metric-range?minutes=5&stepSeconds=60&metrics=ACCOUNT_PREDICTS_COUNT_PER_MINUTE_EXCEEDED`,
  );
  expect(exceeded.reduce((sum: number, { v }: { v: number }) => sum + v, 0)).toBeGreaterThanOrEqual(refused);
  await vi.waitFor(
    async () => {
      const { MODEL_REFUSED_REQUESTS_COUNT: steps } = await get(
        `${busy.path}/metric-range?minutes=5&metrics=MODEL_REFUSED_REQUESTS_COUNT`,
      );
      expect(steps.reduce((sum: number, { v }: { v: number }) => sum + v, 0)).toBeGreaterThanOrEqual(refused);
    },
    { timeout: 20_000, interval: 200 },
  );
});
