import { expect, test } from 'vitest';
import type { RunState } from '../../contract.ts';
import { narrowed } from './run-groups.ts';
import { runOf } from './test/run.ts';

const runs = (...states: readonly RunState[]) =>
  states.map((state, at) => runOf({ number: at + 1, state, ...(state !== 'TRAINING' && { ended: 2 }) }));
const many = runs('TRAINING', 'DONE', 'FAILED', 'STOPPED', 'DONE', 'DONE');
const numbers = (...[all, wanted]: Parameters<typeof narrowed>) =>
  narrowed(all, wanted).shown.map(({ number }) => number);

test('a longer list is narrowed to what was asked for', () => {
  expect(numbers(many, 'ALL')).toEqual([1, 2, 3, 4, 5, 6]);
  expect(numbers(many, 'DONE')).toEqual([2, 5, 6]);
  expect(numbers(many, 'FAILED')).toEqual([3]);
  expect(numbers(many, 'OPEN')).toEqual([1]);
});

test('groups are offered where they part the list, and one that is not offered narrows nothing', () => {
  expect(narrowed(many, 'ALL').choices).toEqual(['DONE', 'FAILED', 'OPEN']);
  expect(narrowed(many.slice(1), 'FAILED')).toMatchObject({ group: 'ALL', choices: [] });
  const done = runs('DONE', 'DONE', 'DONE', 'DONE', 'DONE', 'DONE');
  expect(narrowed(done, 'DONE').choices).toEqual([]);
  const stopped = runs('DONE', 'DONE', 'DONE', 'DONE', 'DONE', 'STOPPED');
  expect(narrowed(stopped, 'FAILED')).toMatchObject({ group: 'ALL', choices: ['DONE'] });
  expect(numbers(stopped, 'FAILED')).toHaveLength(6);
});
