import { expect, test } from 'vitest';
import { buildGroups } from './build-groups.ts';

test('parts of one build stand together, and those that did not answer too', () => {
  const told = [
    ['front', 'b'],
    ['core', 'a'],
    ['gateway', 'a'],
    ['billing', undefined],
  ].map(([part, build]) => ({ part: part!, build }));
  expect(buildGroups(told)).toEqual([
    { parts: ['front'], build: 'b' },
    { parts: ['core', 'gateway'], build: 'a' },
    { parts: ['billing'], build: undefined },
  ]);
});
