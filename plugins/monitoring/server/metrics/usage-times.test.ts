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

test('steps without calls count as 0 where somebody looked, and nothing is known of those in which nobody did', () => {
  const [first, second, third, fourth, fifth] = ['1', '2', '3', '4', '5'].map((minute) =>
    at(`10:0${minute}:00`).getTime(),
  ) as [number, number, number, number, number];
  const counts = [
    { ts: second, v: 2 },
    { ts: fifth, v: 1 },
  ];
  expect(everyStep(counts, [first, second, fourth])).toEqual([
    { ts: first, v: 0 },
    { ts: second, v: 2 },
    { ts: fourth, v: 0 },
    { ts: fifth, v: 1 },
  ]);
  expect(everyStep([], [third])).toEqual([{ ts: third, v: 0 }]);
  expect(everyStep([], [])).toEqual([]);
});
