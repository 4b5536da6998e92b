import { expect, test } from 'vitest';
import { stepAfter, stepText, type Drawing } from './steps.ts';

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
