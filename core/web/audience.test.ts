import { expect, test } from 'vitest';
import { homeOf, isFor } from './audience.ts';

const user = { id: 1, login: 'a', superadmin: false, internal: false, features: [], permissions: [] };
const admin = { ...user, superadmin: true };

test.each([
  ['anyone', true, true, true],
  ['guest', true, false, false],
  ['signedIn', false, true, true],
  ['user', false, true, false],
  ['superadmin', false, false, true],
] as const)('%s: visitor %s, user %s, superadmin %s', (audience, ...expected) => {
  expect([undefined, user, admin].map((each) => isFor(audience, { user: each }))).toEqual(expected);
});

test.each([
  ['a visitor', { user: undefined, hasServices: false }, '/'],
  ['a user with services', { user, hasServices: true }, '/workspace'],
  ['a user without', { user, hasServices: false }, '/catalog'],
  ['a superadmin', { user: admin, hasServices: true }, '/superadmin'],
])('%s belongs at the right page', (_who, session, home) => {
  expect(homeOf(session)).toBe(home);
});
