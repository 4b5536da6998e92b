import { afterEach, expect, test } from 'vitest';
import { figuresIn, spans, stepsOf } from './spans.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

const now = Date.parse('2026-03-29T10:20:00Z');

// Berlin goes over to summer time on that day, Kathmandu is 5:45 ahead.
test.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'])(
  'in %s every step of the server falls into one step of a span, and the last goes on now',
  (place) => {
    process.env.TZ = place;
    for (const span of spans) {
      const { from, to, stepSeconds, times } = stepsOf(span, now);
      expect([times[0], times.at(-1)! <= now, to > now]).toEqual([from, true, true]);
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
      for (const time of [...times, to])
        expect(time % (stepSeconds * 1_000), `${span} ${new Date(time).toISOString()}`).toBe(0);
      expect((to - from) / 1_000 / stepSeconds).toBeLessThanOrEqual(3_000);
    }
  },
);

test('days begin at midnight where the reader is, also where the clock changes', () => {
  process.env.TZ = 'Europe/Berlin';
  const { times } = stepsOf('month', now);
  expect([times.length, ...new Set(times.map((time) => new Date(time).getHours()))]).toEqual([30, 0]);
  expect(stepsOf('week', now).times.every((time) => new Date(time).getHours() % 6 === 0)).toBe(true);
});

test('figures are added up by step, and what lies outside is left out', () => {
  const times = [0, 7_200_000];
  const told = [
    { ts: -3_600_000, requests: 9, failed: 9, refused: 0, cost: 9 },
    { ts: 0, requests: 5, failed: 1, refused: 2, cost: 0.5 },
    { ts: 3_600_000, requests: 1, failed: 0, refused: 0, cost: 0.25 },
    { ts: 7_200_000, requests: 2, failed: 0, refused: 2, cost: 0 },
  ];
  expect(figuresIn({ times }, told)).toEqual({ answered: [3, 0], failed: [1, 0], refused: [2, 2], costs: [0.75, 0] });
});
