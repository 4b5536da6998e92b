import { expect, test } from 'vitest';
import { errorAt } from './settings-form.ts';

test('what is refused of several entries of a field in the same words is said once', () => {
  const errors = { 'hooks.0': 'must be an address', 'hooks.1': 'must be an address', hook: 'is odd' };
  expect([errorAt(errors, 'hooks'), errorAt(errors, 'hook'), errorAt(errors, 'other')]).toEqual([
    'must be an address',
    'is odd',
    undefined,
  ]);
});
