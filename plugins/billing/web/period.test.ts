import { expect, test } from 'vitest';
import { dayIn, following, isDay, shifted, stepAt, timesOf } from './period.ts';

test('a period leads to the ones beside it, over the end of months and years', () => {
  expect(shifted('MONTH', '2026-01-31', 1)).toBe('2026-02-01');
  expect(shifted('MONTH', '2026-01-15', -1)).toBe('2025-12-01');
  expect(shifted('DAY', '2026-02-28', 1)).toBe('2026-03-01');
  expect(shifted('YEAR', '2026-02-28', -1)).toBe('2025-02-01');
});

test('no period is followed by one that has not begun', () => {
  const after = (period: 'DAY' | 'MONTH' | 'YEAR', date: string) => following(period, date, '2026-03-15');
  expect(after('DAY', '2026-03-14')).toBe('2026-03-15');
  expect(after('MONTH', '2026-02-28')).toBe('2026-03-01');
  expect(after('YEAR', '2025-12-15')).toBe('2026-03-15');
  expect([after('DAY', '2026-03-15'), after('MONTH', '2026-03-01'), after('YEAR', '2026-01-01')]).toEqual(
    Array(3).fill(undefined),
  );
});

test('a moment falls on the day of the account, not of UTC', () => {
  expect(dayIn('2026-03-31T21:00:00Z', 'Europe/Moscow')).toBe('2026-04-01');
  expect(dayIn('2026-03-31T21:00:00Z', 'UTC')).toBe('2026-03-31');
});

test('what an address says is a day of the calendar or is not', () => {
  expect(['2026-02-01', '', '2026-13-01', 'yesterday'].map(isDay)).toEqual([true, false, false, false]);
});

test('a month in which clocks change has a step for each day, and each sum finds its own', () => {
  // In Berlin, clocks go forward on 29 March 2026.
  const times = timesOf({
    period: 'MONTH',
    from: '2026-02-28T23:00:00Z',
    to: '2026-03-31T22:00:00Z',
    timeZone: 'Europe/Berlin',
  });
  expect(times).toHaveLength(31);
  expect(stepAt(times, Date.parse('2026-03-30T22:00:00Z'))).toBe(30);
  expect(
    timesOf({ period: 'DAY', from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z', timeZone: 'Europe/Berlin' }),
  ).toHaveLength(23);
  expect(
    timesOf({ period: 'YEAR', from: '2025-12-31T23:00:00Z', to: '2026-12-31T23:00:00Z', timeZone: 'Europe/Berlin' }),
  ).toHaveLength(12);
});
