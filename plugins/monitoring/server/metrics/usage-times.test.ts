import { expect, test } from 'vitest';
import { everyStep, minutesUntil, stepsOfMinutes } from './usage-times.ts';

const at = (time: string) => new Date(`2030-01-01T${time}Z`);

test.each([
  ['10:05:30', '10:04:00'],
  ['10:05:10', '10:04:00'],
  ['10:05:09', '10:03:00'],
])('at %s the last minute that all is known of begins at %s', (now, from) => {
  expect(minutesUntil(at(now))).toEqual({ from: at(from), to: new Date(at(from).getTime() + 60_000) });
});

test('a range of calls is in whole minutes, begins with a step and holds the present one', () => {
  expect(stepsOfMinutes(at('10:05:30'), { minutes: 10, stepSeconds: 90 })).toEqual({
    from: at('09:54:00'),
    to: at('10:06:00'),
    stepSeconds: 120,
  });
  expect(stepsOfMinutes(at('10:05:00'), { minutes: 1, stepSeconds: 10 })).toEqual({
    from: at('10:04:00'),
    to: at('10:06:00'),
    stepSeconds: 60,
  });
});

test('steps without calls count as 0 from the first that has any, and not before', () => {
  const ts = (time: string) => at(time).getTime();
  const span = { to: at('10:05:00'), stepSeconds: 60 };
  expect(
    everyStep(
      [
        { ts: ts('10:01:00'), v: 2 },
        { ts: ts('10:03:00'), v: 1 },
      ],
      span,
    ),
  ).toEqual([
    { ts: ts('10:01:00'), v: 2 },
    { ts: ts('10:02:00'), v: 0 },
    { ts: ts('10:03:00'), v: 1 },
    { ts: ts('10:04:00'), v: 0 },
  ]);
  expect(everyStep([], span)).toEqual([]);
});
