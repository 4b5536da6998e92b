import { expect, test } from 'vitest';
import { outcomeOf } from './words.ts';

test.each([
  ['done', 200, 'done'],
  ['refused', 400, 'invalid'],
  ['refused', 401, 'denied'],
  ['refused', 403, 'denied'],
  ['refused', 404, 'refused'],
  ['refused', 409, 'refused'],
  ['failed', 503, 'failed'],
] as const)('what was %s with %i is told as %s', (outcome, status, told) => {
  expect(outcomeOf({ outcome, status })).toBe(told);
});
