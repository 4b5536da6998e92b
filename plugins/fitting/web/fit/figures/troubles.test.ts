import { expect, test } from 'vitest';
import { leastRises, troublesOf } from './troubles.ts';

/** Losses of rows that were learnt from and of others, from step 1 on. */
const told = (unseen: readonly number[], { seen = 'loss', name = 'val_loss', falls = true } = {}) =>
  unseen.map((value, at) => ({ step: at + 1, values: { [seen]: falls ? 1 / (at + 1) : 1, [name]: value } }));
/** A loss that falls for three steps and rises as often as told. */
const turning = (rises: number) => [0.9, 0.7, 0.5, ...Array.from({ length: rises }, (_, at) => 0.6 + at / 10)];

test('a training overfits where what it has not seen is told worse so many times in a row while what it learns from is told better', () => {
  expect(troublesOf(told(turning(leastRises - 1)))).toEqual([]);
  expect(troublesOf(told(turning(leastRises)))).toEqual([
    {
      kind: 'overfits',
      seen: 'loss',
      unseen: 'val_loss',
      count: leastRises,
      from: 0.5,
      to: 0.6 + (leastRises - 1) / 10,
      best: 3,
    },
  ]);
  // It has come to rest, it swings, it has got better since, or nothing is learnt at all.
  expect(troublesOf(told([0.5, 0.5001, 0.5002, 0.5003, 0.5004, 0.5005]))).toEqual([]);
  expect(troublesOf(told([...turning(leastRises - 1), 0.4, 0.8, 0.9]))).toEqual([]);
  expect(troublesOf(told([...turning(leastRises), 0.4]))).toEqual([]);
  expect(troublesOf(told(turning(leastRises), { falls: false }))).toEqual([]);
});

test.each([
  ['loss/seen', 'loss/unseen', 1],
  ['trainLoss', 'valLoss', 1],
  ['train/wer', 'eval/wer', 1],
  // More of it is better, and these are about different things.
  ['accuracy', 'val_accuracy', 0],
  ['head/loss', 'tail/val_loss', 0],
])('%s and %s are losses of the same: %i', (seen, name, troubles) => {
  expect(troublesOf(told(turning(leastRises), { seen, name }))).toHaveLength(troubles);
});

test('losses that are measured at different steps are set against each other', () => {
  const unseen = turning(leastRises).map((value, at) => ({ step: at * 10 + 5, values: { 'loss/unseen': value } }));
  const seen = unseen.map(({ step }) => ({ step: step - 2, values: { 'loss/seen': 1 / step } }));
  expect(troublesOf([...unseen, ...seen])).toMatchObject([{ kind: 'overfits', best: 25 }]);
});

test('a training has run away from the step on at which a figure came to no number and stayed so', () => {
  const figures = [1, null, 2, null, null].map((loss, at) => ({ step: at + 1, values: { loss, rate: 0.1 } }));
  expect(troublesOf(figures)).toEqual([{ kind: 'runsAway', names: ['loss'], step: 4 }]);
  expect(troublesOf(figures.slice(0, 3))).toEqual([]);
  expect(troublesOf([])).toEqual([]);
});
