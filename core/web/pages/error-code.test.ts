import { expect, test } from 'vitest';
import { shownCode } from './error-code.ts';

test.each([
  [undefined, '404'],
  ['', '404'],
  ['none', '404'],
  ['40', '404'],
  ['404', '404'],
  ['403', '403'],
  ['500', '403'],
])('the error page of %s is %s', (code, expected) => {
  expect(shownCode(code)).toBe(expected);
});
