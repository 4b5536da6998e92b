import { expect, test } from 'vitest';
import {
  binaryAxis,
  goesBelowZero,
  isAlone,
  markedSteps,
  shareAxis,
  stepAfter,
  stepText,
  fileRows,
  type Drawing,
} from './steps.ts';

const drawing: Drawing = {
  times: [0, 3_600_000],
  series: [
    { name: 'Calls', values: [1_200, null], colour: 1 },
    { name: 'Refused', values: [0, 3], colour: 'warn' },
  ],
  kind: 'bars',
  stacked: false,
  format: (value) => value.toFixed(1),
  axisFormat: String,
  timeFormat: () => 'short',
  fullTimeFormat: (time) => new Date(time).toISOString(),
};

test('a step is told with its time and every value, and a gap as one', () => {
  expect([0, 1].map((at) => stepText(drawing, at))).toEqual([
    '1970-01-01T00:00:00.000Z, Calls: 1200.0, Refused: 0.0',
    '1970-01-01T01:00:00.000Z, Calls: –, Refused: 3.0',
  ]);
});

test('a value is alone where a gap, or the end of the chart, is on both sides', () => {
  const values = [1, null, 2, 3, null, 4, null, null];
  expect(values.map((_, at) => isAlone(values, at))).toEqual([true, false, false, false, false, true, false, false]);
});

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 23, 23],
  ['ArrowLeft', 0, 0],
  ['PageDown', 4, 0],
  ['PageUp', 4, 14],
  ['Home', 9, 0],
  ['End', 9, 23],
  ['a', 9, undefined],
])('%s at step %i of 24 leads to %s', (key, at, expected) => {
  expect(stepAfter(key, at, 24)).toBe(expected);
});

test('marks stand at the steps that they lie in, and a bad one is not hidden by another', () => {
  const marks = [
    { at: -1, bad: true },
    { at: 10, bad: true },
    { at: 20, bad: false },
    { at: 3_600_000, bad: false },
    { at: 7_200_000, bad: true },
  ];
  expect([...markedSteps({ times: drawing.times, marks })]).toEqual([
    [0, true],
    [1, false],
  ]);
});

test('a file of the figures has a row for each step and leaves gaps empty', () => {
  const series = [{ name: 'Calls', values: [1.5, null], colour: 1 } as const];
  expect(fileRows({ times: drawing.times, series }, 'Time')).toEqual([
    ['Time', 'Calls'],
    ['1970-01-01T00:00:00.000Z', 1.5],
    ['1970-01-01T01:00:00.000Z', null],
  ]);
  expect(fileRows({ times: [1], series, stepName: 'Round' }, 'Time')).toEqual([
    ['Round', 'Calls'],
    [1, 1.5],
  ]);
});

test('values that are told by the minute stand in a file once, at its begin, however short the steps are', () => {
  const times = [30_000, 60_000, 90_000, 120_000];
  const series = [{ name: 'Calls', values: [3, 5, 5, null], colour: 1 } as const];
  expect(fileRows({ times, series, valueMs: 60_000 }, 'Time').slice(1)).toEqual([
    ['1970-01-01T00:00:00.000Z', 3],
    ['1970-01-01T00:01:00.000Z', 5],
    ['1970-01-01T00:02:00.000Z', null],
  ]);
});

test('an axis of bytes is divided at powers of two', () => {
  const axisOf = (most: number) => binaryAxis([{ name: 'RAM', values: [most, null], colour: 2 }], 4);
  expect(axisOf(200 * 2 ** 20)).toEqual({ interval: 64 * 2 ** 20, max: 256 * 2 ** 20 });
  expect(axisOf(0).max).toBeGreaterThan(0);
});

test('an axis of shares ends at one where values come near it, and at none where one is above', () => {
  const axisOf = (...values: (number | null)[]) => shareAxis([{ name: 'accuracy', values, colour: 2 }]);
  expect([axisOf(0.2, 0.97), axisOf(1, null)]).toEqual([
    { interval: 0.25, max: 1 },
    { interval: 0.25, max: 1 },
  ]);
  expect([axisOf(0.01, 0.2), axisOf(0.9, 1.1), axisOf(null)]).toEqual([undefined, undefined, undefined]);
});

test('an axis goes below zero where a value does', () => {
  const below = (...values: (number | null)[]) => goesBelowZero([{ name: 'gain', values, colour: 1 }]);
  expect([below(0, 1, null), below(1, -0.5)]).toEqual([false, true]);
});
