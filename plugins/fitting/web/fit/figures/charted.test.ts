import { expect, test } from 'vitest';
import { chartedOf } from './charted.ts';

test('figures that begin alike share a chart, in the order of their steps; what a step lacks stays a gap', () => {
  const figures = [
    { step: 2, values: { 'loss/seen': 0.5, 'loss/unseen': 0.75, accuracy: 0.5 } },
    { step: 1, values: { 'loss/seen': 1 } },
    { step: 2, values: { 'loss/seen': 0.25 } },
  ];
  expect(chartedOf(figures)).toEqual([
    {
      name: 'loss',
      steps: [1, 2],
      series: [
        { name: 'seen', values: [1, 0.25], colour: 1 },
        { name: 'unseen', values: [null, 0.75], colour: 2 },
      ],
    },
    { name: 'accuracy', steps: [2], series: [{ name: 'accuracy', values: [0.5], colour: 1 }] },
  ]);
  expect(chartedOf([])).toEqual([]);
});
