import { expect, test } from 'vitest';
import { policyOf } from '../../contract/policy.ts';
import { forecastOf, isTorn, metricsOf } from './forecast.ts';
import { isUsed, loadSteps, stepSeconds } from './load-steps.ts';

const stepMs = stepSeconds * 1_000;
const begin = Date.UTC(2026, 0, 5);
const day = (values: readonly number[]) => values.map((v, at) => ({ ts: begin + at * stepMs, v }));
const around = { timeZone: 'UTC', quietMs: 60_000 };

/** Quiet but for two hours, in which 20 requests are under way. */
const busy = Array.from({ length: 1_440 }, (_, at) => (at >= 600 && at < 720 ? 20 : 0));
const measured = {
  MODEL_ACTIVE_REQUESTS_COUNT: day(busy),
  MODEL_SUCCESS_REQUESTS_COUNT: day(busy.map((each) => each * 60)),
  MODEL_INSTANCES_COUNT: day(busy.map(() => 1)),
};

test('a policy is drawn over the day: it would have followed the load, and slept where nobody called', () => {
  const policy = policyOf(
    {
      minInstanceCount: 1,
      maxInstanceCount: 4,
      idleShutdownMinutes: 60,
      scaleUpActiveRequestsThreshold: 6,
      scaleDownActiveRequestsThreshold: 3,
    },
    around,
  );
  const { times, counts, had, changes, most } = forecastOf(policy, loadSteps(measured), 1_000);
  expect([times.length, counts.length, had.length]).toEqual([1_440, 1_440, 1_440]);
  expect([counts[0], counts[300], counts[605], counts[715], counts[750], counts[1_000]]).toEqual([1, 0, 4, 4, 1, 0]);
  expect(had.every((each) => each === 1)).toBe(true);
  // To sleep, awake and up at once, two up, three down, to sleep.
  expect([most, changes]).toEqual([4, 8]);
});

test('what was under way between samples follows from how many came and how long they took', () => {
  const [step] = loadSteps({
    MODEL_ACTIVE_REQUESTS_COUNT: day([0]),
    MODEL_SUCCESS_REQUESTS_COUNT: day([100]),
    MODEL_FAILED_REQUESTS_COUNT: day([15]),
    MODEL_REJECTED_REQUESTS_COUNT: day([5]),
    MODEL_AVERAGE_REQUEST_TIME: day([2_000]),
    MODEL_CPU_USAGE: day([1.5]),
  });
  expect(step!.load).toEqual({ activeRequests: 4, requestRate: 120, latency: 2_000, cpu: 1_500 });
});

test('a day without calls is told from one with some, and settings that cannot be from those that can', () => {
  expect(isUsed(loadSteps({}))).toBe(false);
  expect(isUsed(loadSteps({ MODEL_SUCCESS_REQUESTS_COUNT: day([0, 0]) }))).toBe(false);
  expect(isUsed(loadSteps(measured))).toBe(true);
  const torn = (min: number, max: number) =>
    isTorn(policyOf({ minInstanceCount: min, maxInstanceCount: max }, around), new Date(begin));
  expect([torn(2, 1), torn(1, 2)]).toEqual([true, false]);
  expect(metricsOf(policyOf({ minInstanceCount: 1, scaleUpLatencyThresholdMs: 5 }, around))).toEqual(['latency']);
});
