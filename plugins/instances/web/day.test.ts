import { expect, test } from 'vitest';
import { stretchesOf } from './day.ts';

const otherwise = { min: 1, max: 4 };
const at = (hour: number, minute = 0) => ({ hour, minute });

test('a day without slots is one stretch', () => {
  expect(stretchesOf([], otherwise)).toEqual([{ from: 0, to: 1440, ...otherwise, slot: false }]);
});

test('slots stand in their time, one of them over midnight, and what is no time yet is left out', () => {
  expect(
    stretchesOf(
      [
        { startTime: at(9), endTime: at(12, 30), minInstances: 2, maxInstances: 3 },
        { startTime: at(22), endTime: at(2), minInstances: 5 },
        { startTime: '7:', endTime: at(8), minInstances: 1 },
      ],
      otherwise,
    ),
  ).toEqual([
    { from: 0, to: 120, min: 5, max: 5, slot: true },
    { from: 120, to: 540, ...otherwise, slot: false },
    { from: 540, to: 750, min: 2, max: 3, slot: true },
    { from: 750, to: 1320, ...otherwise, slot: false },
    { from: 1320, to: 1440, min: 5, max: 5, slot: true },
  ]);
});

test('where slots overlap the first one holds', () => {
  const slots = [
    { startTime: at(8), endTime: at(10), minInstances: 2, maxInstances: 2 },
    { startTime: at(9), endTime: at(11), minInstances: 7, maxInstances: 7 },
  ];
  expect(stretchesOf(slots, otherwise).map(({ from, min }) => [from, min])).toEqual([
    [0, 1],
    [480, 2],
    [600, 7],
    [660, 1],
  ]);
});
