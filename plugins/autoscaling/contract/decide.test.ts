import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, noHistory, type Facts, type Load } from './decide.ts';
import { boundsAt, policyOf, type Policy, type ScalingSettings } from './policy.ts';
import { simulate, type LoadStep, type SimulatedLook } from './simulate.ts';

const start = Date.UTC(2026, 0, 5, 12);
const quietMs = 30_000;
const policy = (settings: Partial<ScalingSettings>): Policy =>
  policyOf({ minInstanceCount: 1, maxInstanceCount: 5, ...settings }, { timeZone: 'UTC', quietMs });
const idle: Load = { activeRequests: 0, requestRate: 0, latency: undefined, cpu: undefined };
const facts = (given: Partial<Omit<Facts, 'load'>> & { readonly load?: Partial<Load> } = {}): Facts => ({
  count: 2,
  serving: 2,
  asleep: false,
  stopped: false,
  sinceChangeMs: 3_600_000,
  ...given,
  load: { ...idle, ...given.load },
});
const by = policy({ scaleUpActiveRequestsThreshold: 10, scaleDownActiveRequestsThreshold: 4 });

describe('one look', () => {
  const to = (of: Policy, seen: Facts, history = noHistory) => decide(of, seen, history, start).decision;

  test('adds an instance beyond any upper threshold, by the share of each', () => {
    expect(to(by, facts({ load: { activeRequests: 20 } }))).toBeUndefined();
    expect(to(by, facts({ load: { activeRequests: 20.2 } }))).toEqual({
      to: 3,
      by: 'threshold',
      measured: [{ metric: 'activeRequests', value: 10.1, threshold: 10 }],
    });
    const any = policy({ scaleUpLatencyThresholdMs: 100, scaleUpCpuThresholdMilliCores: 500 });
    expect(to(any, facts({ load: { latency: 101, cpu: 900 } }))?.measured).toEqual([
      { metric: 'latency', value: 101, threshold: 100 },
    ]);
  });

  test('waits for the cool-down, and with latency and processors until all serve', () => {
    const cool = policy({ cooldownDurationMinutes: 5, scaleUpActiveRequestsThreshold: 10 });
    const load = { activeRequests: 100 };
    expect(to(cool, facts({ load, sinceChangeMs: 299_999 }))).toBeUndefined();
    expect(to(cool, facts({ load, sinceChangeMs: 300_000 }))?.to).toBe(3);
    const slow = policy({ scaleUpLatencyThresholdMs: 100 });
    expect(to(slow, facts({ load: { latency: 900 }, serving: 1 }))).toBeUndefined();
    expect(to(slow, facts({ load: { latency: 900 }, sinceChangeMs: 1_000 }))).toBeUndefined();
    expect(to(by, facts({ load, serving: 0, sinceChangeMs: 0 }))?.to).toBe(3);
  });

  test('removes one after a quiet time, unless its share would be too much for the others', () => {
    const low = facts({ load: { activeRequests: 6 } });
    const first = decide(by, low, noHistory, start);
    expect([first.decision, first.history.quietSince]).toEqual([undefined, start]);
    const later = (ms: number, seen = low) => decide(by, seen, first.history, start + ms);
    expect(later(quietMs - 1).decision).toBeUndefined();
    expect(later(quietMs).decision?.to).toBe(1);
    expect(later(quietMs, facts({ ...low, sinceChangeMs: quietMs - 1, load: low.load })).decision).toBeUndefined();
    expect(later(quietMs, facts({ load: { activeRequests: 8 } })).history.quietSince).toBeUndefined();
    const tight = policy({ scaleUpActiveRequestsThreshold: 10, scaleDownActiveRequestsThreshold: 9 });
    expect(decide(tight, facts({ load: { activeRequests: 11 } }), noHistory, start).history.quietSince).toBeUndefined();
  });

  test('removes none by a figure that is not known, and never the last', () => {
    const both = policy({
      scaleDownActiveRequestsThreshold: 4,
      scaleDownCpuThresholdMilliCores: 100,
      minInstanceCount: 0,
    });
    const since = { quietSince: start - quietMs, slot: '' };
    expect(decide(both, facts(), since, start).decision).toBeUndefined();
    expect(decide(both, facts({ load: { cpu: 10 } }), since, start).decision?.to).toBe(1);
    expect(decide(both, facts({ count: 1, load: { cpu: 0 } }), since, start).decision).toBeUndefined();
  });

  test('holds bounds at once, cool or not, and lets be what a person stopped or what sleeps', () => {
    const slot = {
      startTime: { hour: 12, minute: 0 },
      endTime: { hour: 13, minute: 0 },
      minInstances: 3,
      maxInstances: 4,
    };
    const timed = policy({ cooldownDurationMinutes: 60, scheduledInstanceCountSettings: [slot] });
    const decided = (seen: Partial<Facts>) => to(timed, facts({ sinceChangeMs: 0, ...seen } as never));
    expect(decided({ count: 2 })).toEqual({ to: 3, by: 'slot', measured: [] });
    expect(decided({ count: 9 })).toEqual({ to: 4, by: 'slot', measured: [] });
    expect(decided({ count: 0, asleep: true })?.to).toBe(3);
    expect(decided({ count: 0, stopped: true })).toBeUndefined();
    expect(to(by, facts({ count: 7 }))).toEqual({ to: 5, by: 'bounds', measured: [] });
    expect(to(by, facts({ count: 0 }))?.to).toBe(1);
    expect(to(by, facts({ count: 0, asleep: true }))).toBeUndefined();
  });

  test('takes the count back to the minimum when a slot ends and no threshold would', () => {
    const slot = { startTime: { hour: 10, minute: 0 }, endTime: { hour: 12, minute: 0 }, minInstances: 4 };
    const before = { quietSince: undefined, slot: 'the slot that was' };
    const plain = policy({ scheduledInstanceCountSettings: [slot] });
    expect(decide(plain, facts({ count: 4 }), before, start).decision).toEqual({ to: 1, by: 'slot', measured: [] });
    const shrinking = policy({ scheduledInstanceCountSettings: [slot], scaleDownActiveRequestsThreshold: 4 });
    expect(decide(shrinking, facts({ count: 4 }), before, start).decision).toBeUndefined();
  });
});

const everyMs = 1_000;
const run = (of: Policy, loads: readonly number[], secondsEach = 1): readonly SimulatedLook[] => {
  const steps = loads.map((activeRequests, at): LoadStep => ({
    at: start + at * secondsEach * 1_000,
    load: { ...idle, activeRequests, requestRate: activeRequests * 60 },
  }));
  return [...simulate(of, steps, { everyMs, startMs: 2_000, until: start + loads.length * secondsEach * 1_000 })];
};
const decided = (looks: readonly SimulatedLook[]) => looks.filter(({ decision }) => decision !== undefined);

const anyLoad = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 20, maxLength: 120 });
const anyPolicy = fc
  .record({
    min: fc.integer({ min: 0, max: 3 }),
    more: fc.integer({ min: 0, max: 5 }),
    cooldown: fc.integer({ min: 0, max: 3 }),
    idleMinutes: fc.integer({ min: 0, max: 3 }),
    up: fc.integer({ min: 2, max: 20 }),
    below: fc.integer({ min: 0, max: 10 }),
    slots: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 59 }),
        to: fc.integer({ min: 0, max: 59 }),
        least: fc.integer({ min: 0, max: 4 }),
        more: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ min, more, cooldown, idleMinutes, up, below, slots }) =>
    policy({
      minInstanceCount: min,
      maxInstanceCount: min + more,
      cooldownDurationMinutes: cooldown,
      idleShutdownMinutes: idleMinutes,
      scaleUpActiveRequestsThreshold: up,
      scaleDownActiveRequestsThreshold: Math.max(1, up - below),
      scheduledInstanceCountSettings: slots.map(({ from, to, least, more: rest }) => ({
        startTime: { hour: 12, minute: from },
        endTime: { hour: 12, minute: to },
        minInstances: least,
        maxInstances: least + rest,
      })),
    }),
  );

describe('whatever the policy and the load', () => {
  test('bounds and slots are never broken', () => {
    fc.assert(
      fc.property(anyPolicy, anyLoad, (of, loads) => {
        const broken = run(of, loads, 20).filter(({ at, count, asleep }) => {
          const { min, max = Infinity, slot } = boundsAt(of, new Date(at));
          return count > max || ((!asleep || slot) && count < min);
        });
        expect(broken).toEqual([]);
      }),
    );
  });

  test('thresholds change nothing before the cool-down is over', () => {
    fc.assert(
      fc.property(anyPolicy, anyLoad, (of, loads) => {
        const all = decided(run(of, loads, 20));
        const hasty = all.filter(
          ({ at, decision }, index) =>
            index > 0 && decision!.by === 'threshold' && at - all[index - 1]!.at < of.cooldownMs,
        );
        expect(hasty).toEqual([]);
      }),
    );
  });

  test('noise around any level, whatever the thresholds, comes to rest and changes nothing any more', () => {
    const noise = fc.record({
      level: fc.integer({ min: 0, max: 80 }),
      wave: fc.array(fc.double({ min: 0.7, max: 1.3, noNaN: true }), { minLength: 2, maxLength: 25 }),
    });
    fc.assert(
      fc.property(anyPolicy, noise, (of, { level, wave }) => {
        const steady = { ...of, slots: [], idleMs: 0 };
        const loads = Array.from({ length: 2_400 }, (_, at) => level * wave[at % wave.length]!);
        expect(decided(run(steady, loads)).filter(({ at }) => at > start + 1_800_000)).toEqual([]);
      }),
    );
  });

  test('what was removed comes back only for more load than there was in the quiet time before', () => {
    fc.assert(
      fc.property(
        anyPolicy,
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 60, maxLength: 300 }),
        (of, loads) => {
          const looks = run({ ...of, slots: [], cooldownMs: 0 }, loads);
          let removal: { at: number; most: number } | undefined;
          for (const [index, { count, decision, at }] of looks.entries()) {
            const before = looks[index - 1]?.count ?? count;
            if (decision?.by !== 'threshold') continue;
            if (count < before)
              removal = { at, most: Math.max(...loads.slice(Math.max(0, index - quietMs / everyMs), index)) };
            else if (removal) {
              expect(loads[index]).toBeGreaterThan(removal.most);
              removal = undefined;
            }
          }
        },
      ),
    );
  });
});

test('a step, a ramp and a wave are followed up and down', () => {
  const wide = policy({ scaleUpActiveRequestsThreshold: 10, scaleDownActiveRequestsThreshold: 5, maxInstanceCount: 8 });
  const counts = (loads: readonly number[]) => run(wide, loads).map(({ count }) => count);
  const flat = (load: number, seconds: number) => Array.from({ length: seconds }, () => load);
  const step = counts([...flat(5, 60), ...flat(45, 120), ...flat(5, 300)]);
  expect([step[59], step[60], step[70], step[179], step.at(-1)]).toEqual([1, 2, 5, 5, 1]);
  const ramp = counts(Array.from({ length: 80 }, (_, at) => at));
  expect(ramp).toEqual(ramp.toSorted((a, b) => a - b));
  expect(ramp.at(-1)).toBe(8);
  const wave = counts(Array.from({ length: 1_800 }, (_, at) => 25 - 25 * Math.cos((at / 600) * 2 * Math.PI)));
  expect([wave[0], wave[300], wave[900], wave[1_500]]).toEqual([1, 5, 5, 5]);
  expect([wave[700], wave[1_300]].every((count) => count! <= 3)).toBe(true);
});
