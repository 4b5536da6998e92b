import { expect, test } from 'vitest';
import { forecastOf, type Day } from './forecast.ts';

const day = (at: number): string => new Date(Date.UTC(2027, 2, at)).toISOString().slice(0, 10);
const isWeekend = (name: string): boolean => [0, 6].includes(new Date(`${name}T00:00:00Z`).getUTCDay());
/** 100 on weekdays and 10 on weekends. */
const usual = (at: number): Day => ({ day: day(at), spent: isWeekend(day(at)) ? 10 : 100 });

test('days that are left cost what the same weekdays did', () => {
  // The 19th of March 2027 is a Friday: two weekends and eight weekdays follow it, and half of its own is spent.
  const known = Array.from({ length: 28 }, (_, index) => usual(19 - 28 + index));
  const left = Array.from({ length: 13 }, (_, index) => day(19 + index));
  const spent = known.filter(({ day: name }) => name >= '2027-03-01').reduce((sum, each) => sum + each.spent, 0) + 50;
  const told = forecastOf(known, { spent, today: { day: day(19), spent: 50 }, left })!;
  expect(told.amount).toBe(spent + 50 + 4 * 10 + 8 * 100);
  expect([told.low, told.high, told.knownDays]).toEqual([told.amount, told.amount, 28]);
});

test('what differs from day to day makes the range wider, and it is never below what is spent', () => {
  const known = [0, 200, 0, 200, 0, 200].map((spent, index) => ({ day: day(1 + index), spent }));
  const told = forecastOf(known, { spent: 600, today: { day: day(7), spent: 0 }, left: [day(7)] })!;
  expect(told.amount).toBe(700);
  expect(told.low).toBe(600);
  expect(told.high).toBeGreaterThan(800);
});

test('a day that cost more than usual is not taken off the rest, and of two days nothing is foretold', () => {
  const known = [1, 2, 3].map(usual);
  const told = forecastOf(known, { spent: 1_000, today: { day: day(4), spent: 700 }, left: [day(4)] })!;
  expect(told.amount).toBe(1_000);
  expect(forecastOf(known.slice(1), { spent: 5, today: { day: day(4), spent: 0 }, left: [day(4)] })).toBeUndefined();
});
