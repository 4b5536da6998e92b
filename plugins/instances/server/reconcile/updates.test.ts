import { expect, test } from 'vitest';
import { at, factsOf, servingOf } from '../test/facts.ts';
import type { Facts } from '../state/state.ts';
import type { Update } from '../tables.ts';
import { turnOf, type Seen } from './updates.ts';

const updateOf = (state: Update['state'], specHash = 'now'): Update => ({
  modelId: 70,
  specHash,
  version: 2,
  fromGeneration: 0,
  fromVersion: 1,
  fromImage: 'bundle:echo',
  batch: 1,
  state,
  begunAt: at(0),
  endedAt: null,
  instanceId: null,
  reason: null,
  message: null,
  note: null,
});
const old = (id: number, given: Partial<Facts> = {}) => servingOf({ id, specHash: 'before', ...given });
const fresh = (id: number, given: Partial<Facts> = {}) => servingOf({ id, ...given });
const ended = (failures: number, exitReason: string): Partial<Facts> => ({
  process: 'exited',
  exitedAt: at(9),
  failures,
  exitReason,
  links: { live: 0, since: undefined, heardAt: undefined },
});

test.each<[string, Partial<Seen>, string | undefined]>([
  ['what serves by the settings of now needs none', { own: [fresh(1)] }, undefined],
  ['what serves by others is to be replaced', { own: [old(1)] }, 'begin'],
  ['also after another update', { update: updateOf('DONE', 'before'), own: [old(1)] }, 'begin'],
  ['also where that was halted', { update: updateOf('HALTED', 'another'), own: [old(1)] }, 'begin'],
  ['also while that is under way', { update: updateOf('RUN', 'another'), own: [old(1)] }, 'begin'],
  ['where nothing served there is nothing to go back to', { own: [old(1, ended(3, 'Error'))] }, undefined],
  ['it goes on while both serve', { update: updateOf('RUN'), own: [old(1), fresh(2)], wanted: 2 }, undefined],
  ['it ends once all new ones serve', { update: updateOf('RUN'), own: [fresh(2), fresh(3)], wanted: 2 }, 'end'],
  ['and not before', { update: updateOf('RUN'), own: [fresh(2), factsOf({ id: 3 })], wanted: 2 }, undefined],
  ['a new one may fail once', { update: updateOf('RUN'), own: [old(1), fresh(2, ended(1, 'Error'))] }, undefined],
  ['but not again and again', { update: updateOf('RUN'), own: [old(1), fresh(2, ended(3, 'Error'))] }, 'halt'],
  ['nor do nothing at all', { update: updateOf('RUN'), own: [old(1), fresh(2, ended(1, 'StartTimeout'))] }, 'halt'],
  ['an old one that fails halts nothing', { update: updateOf('RUN'), own: [old(1, ended(3, 'Error'))] }, undefined],
  ['what was halted is not begun again', { update: updateOf('HALTED'), own: [old(1)] }, undefined],
])('%s', (_what, seen, turn) => {
  expect(turnOf({ update: undefined, specHash: 'now', own: [], wanted: 1, ...seen })?.do).toBe(turn);
});
