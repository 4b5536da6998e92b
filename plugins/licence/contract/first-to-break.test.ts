import { expect, test } from 'vitest';
import { firstToBreak } from './first-to-break.ts';

const dayMs = 86_400_000;
const begin = Date.parse('2030-01-01');
const days = (count: number, cpu: (at: number) => number, vramGb: (at: number) => number = () => 0) =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(begin + at * dayMs).toISOString().slice(0, 10),
    cpu: cpu(at),
    vramGb: vramGb(at),
  }));
const facts = {
  standing: 'valid' as const,
  limits: { cpuTotalCount: 40, vramTotalGb: 24 },
  ends: '2030-06-30',
  until: undefined,
  days: [],
};
const told = (more: object) => {
  const found = firstToBreak({ ...facts, ...more });
  return found && [found.what, new Date(found.at).toISOString().slice(0, 10)];
};

test('use that grows reaches its limit by the line of its latest days, where the licence does not end before', () => {
  expect(told({ days: days(20, (at) => 10 + at) })).toEqual(['cpu', '2030-01-31']);
  expect(
    told({
      days: days(
        20,
        (at) => 10 + at,
        (at) => at,
      ),
    }),
  ).toEqual(['vramGb', '2030-01-25']);
  // Of a longer time only the latest month counts.
  expect(told({ days: days(60, (at) => (at < 30 ? 39 : 1 + (at - 30) / 2)) })?.[0]).toBe('cpu');
  expect(told({ days: days(20, (at) => 10 + at / 10) })).toEqual(['end', '2030-07-01']);
});

test('use that stays or falls, and what is known for a few days alone, foretells nothing but the end', () => {
  for (const some of [days(30, () => 39), days(30, (at) => 39 - at), days(6, (at) => 10 + at * 4), []])
    expect(told({ days: some })).toEqual(['end', '2030-07-01']);
});

test('limits that are exceeded break first, and what is broken is not foretold', () => {
  const over = { standing: 'softLimits', until: '2030-01-15T12:00:00Z', days: days(20, (at) => 30 + at) };
  expect(told(over)).toEqual(['exceeded', '2030-01-15']);
  for (const standing of ['notValid', 'notBegun', 'expired', 'hardLimits'])
    expect(told({ ...over, standing })).toBeUndefined();
});
