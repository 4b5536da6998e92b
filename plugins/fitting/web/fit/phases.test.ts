import { expect, test } from 'vitest';
import type { FitRunData } from '../../contract.ts';
import { phasesOf } from './phases.ts';

const run = (moments: Partial<Pick<FitRunData, 'begun' | 'given' | 'taught' | 'ended'>>) =>
  phasesOf({ started: 0, ...moments } as FitRunData, 1_000).map(({ name, state, ms }) => [name, state, ms]);

test('a training under way has parts that are over, one that goes on, and those to come', () => {
  expect(run({})).toEqual([]);
  expect(run({ begun: 100 })).toEqual([
    ['start', 'now', 900],
    ['train', 'waits', undefined],
    ['restart', 'waits', undefined],
  ]);
  expect(run({ begun: 100, given: 300 })).toEqual([
    ['start', 'done', 200],
    ['train', 'now', 700],
    ['restart', 'waits', undefined],
  ]);
});

test('one that ended has the parts that it came to', () => {
  expect(run({ begun: 100, given: 300, taught: 700, ended: 800 })).toEqual([
    ['start', 'done', 200],
    ['train', 'done', 400],
    ['restart', 'done', 100],
  ]);
  expect(run({ begun: 100, given: 300, ended: 800 })).toEqual([
    ['start', 'done', 200],
    ['train', 'done', 500],
  ]);
  expect(run({ begun: 100, ended: 800 })).toEqual([]);
});
