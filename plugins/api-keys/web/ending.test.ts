import { expect, test } from 'vitest';
import type { AccessTokenData } from '../contract.ts';
import { endingOf, endOf } from './ending.ts';

const now = Date.parse('2026-05-01T00:00:00Z');
const day = 86_400_000;
const key = (name: string, endsInDays: number | undefined, lifetimeDays = 90): AccessTokenData => ({
  token: `1.${name}`,
  tokenId: 1,
  name,
  creationDate: '',
  permissions: ['read'],
  emailsForNotifications: [],
  keepAvailableOnLimitChange: false,
  ...(endsInDays === undefined
    ? {}
    : { expirationDate: new Date(now + endsInDays * day).toISOString(), ttlMinutes: lifetimeDays * 1_440 }),
});

test.each([
  ['that never ends', undefined, 90, undefined],
  ['far from its end', 11, 90, undefined],
  ['of 90 days with 9 left', 9, 90, 'soon'],
  ['of a day with 12 hours left', 0.5, 1, undefined],
  ['of a day with 6 hours left', 0.25, 1, 'soon'],
  ['that has ended', -0.01, 1, 'over'],
] as const)('a key %s', (_which, endsIn, lifetime, expected) => {
  expect(endOf(key('a', endsIn, lifetime), now)).toBe(expected);
});

test('the nearest end comes first, and long ended keys are not told of', () => {
  const { soon, over } = endingOf(
    [key('later', 8), key('long over', -8), key('never', undefined), key('sooner', 2), key('just over', -1)],
    now,
  );
  expect([soon.map(({ name }) => name), over.map(({ name }) => name)]).toEqual([['sooner', 'later'], ['just over']]);
});
