import { expect, test } from 'vitest';
import { changesOf, differences, isOwned, rebased, same, valueAt, withValue } from './draft.ts';

const saved = { name: 'a', timeouts: { start: 1, predict: 2, fit: 3 }, list: [1, 2] };

test('a value is read and replaced by its path, and nothing else is touched', () => {
  expect(valueAt(saved, 'timeouts.predict')).toBe(2);
  expect(valueAt(saved, 'caching.enabled')).toBeUndefined();
  expect(withValue(saved, 'timeouts.predict', 9)).toEqual({ ...saved, timeouts: { start: 1, predict: 9, fit: 3 } });
  expect(withValue(saved, 'caching.enabled', true)).toEqual({ ...saved, caching: { enabled: true } });
});

test('only fields that differ are sent, and what was taken out is sent as null', () => {
  expect(changesOf(saved, { ...saved, timeouts: { fit: 3, predict: 2, start: 1 } })).toEqual({});
  expect(changesOf(saved, { timeouts: { start: 1, predict: 5 }, list: [1, 2] })).toEqual({
    name: null,
    timeouts: { start: 1, predict: 5, fit: null },
  });
});

test('differences name the places within groups', () => {
  expect(differences(saved, { ...saved, timeouts: { ...saved.timeouts, fit: 4 }, list: [] })).toEqual([
    { path: 'timeouts.fit', before: 3, after: 4 },
    { path: 'list', before: [1, 2], after: [] },
  ]);
});

test('what was typed stays over what others saved meanwhile', () => {
  const theirs = { ...saved, name: 'theirs', list: [3] };
  expect(rebased(saved, { ...saved, name: 'mine' }, theirs)).toEqual({ ...saved, name: 'mine', list: [3] });
});

test('an absent field and an empty one are the same', () => {
  expect(same({ a: undefined, b: 1 }, { b: 1, c: null })).toBe(true);
});

test('a section owns whole fields or parts of them', () => {
  const owns = ['fittable', 'timeouts.fitTimeoutSec'];
  expect(['fittable', 'timeouts.fitTimeoutSec'].map((path) => isOwned(owns, path))).toEqual([true, true]);
  expect(isOwned(['httpSettings'], 'httpSettings.port')).toBe(true);
  expect(['fit', 'fittableness', 'timeouts', 'timeouts.predictTimeoutSec'].map((path) => isOwned(owns, path))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
