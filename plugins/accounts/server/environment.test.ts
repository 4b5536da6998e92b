import { expect, test } from 'vitest';
import { accountsEnvironment } from './environment.ts';

test('without a captcha every form passes, and there is a demo account', () => {
  expect(accountsEnvironment.read({})).toEqual({
    bootstrapPassword: undefined,
    passwordHashMiB: 19,
    demo: true,
    captcha: undefined,
  });
});

test.each([
  [{ DEMO: 'yes' }, 'The environment variable DEMO "yes" is refused: must be one of true, false.'],
  [
    { BOOTSTRAP_PASSWORD: 'short' },
    'The environment variable BOOTSTRAP_PASSWORD is refused: must have at least 8 characters.',
  ],
  [{ CAPTCHA_SITE_KEY: 'x' }, 'The environment variable CAPTCHA_SECRET_KEY must be set where CAPTCHA_SITE_KEY is.'],
])('%o is refused in one sentence that shows no secret', (variables, sentence) => {
  expect(() => accountsEnvironment.read(variables)).toThrow(new Error(sentence));
});
