import { expect, test } from 'vitest';
import { read, written } from './meanings-file.ts';
import { learnMeanings } from './semantic-space.ts';

test('what was learnt is read as it was written, to seven digits of its vectors', () => {
  const meanings = learnMeanings([new Set(['cat', 'кот']), new Set(['dog', 'кот', '"\n']), new Set(['rain'])], 4);
  const again = read(written(meanings));
  expect([...again.keys()]).toEqual([...meanings.keys()]);
  for (const [feature, { weight, vector }] of meanings) {
    expect(again.get(feature)?.weight).toBe(weight);
    expect(again.get(feature)?.vector).toEqual(Float32Array.from(vector));
  }
});
