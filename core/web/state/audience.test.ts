import { expect, test } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { emptySession } from '../auth/session.ts';
import { homePage, type Seen } from '../points.ts';
import { homesOf, isFor } from './audience.ts';

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

const home = (id: string, rank: number, seen: Seen) =>
  homePage({ id, rank, to: `/${id}`, label: `${id}:title`, ...seen });
const host = new Host({ name: 'test', plugins: ['some'] }, [
  plugin({
    id: 'some',
    contributes: [
      home('open', 20, { audience: 'anyone' }),
      home('welcome', 10, { audience: 'guest' }),
      home('desk', 10, { audience: 'user', shown: (session) => session.account !== undefined }),
      home('office', 10, { audience: 'superadmin' }),
    ],
  }),
]);
const account = { id: 1, shortName: 'a', displayName: 'A', language: undefined };

test.each([
  ['a visitor', {}, ['welcome', 'open']],
  ['a user with an account', { user, account }, ['desk', 'open']],
  ['a user without', { user }, ['open']],
  ['a superadmin', { user: admin, account }, ['office', 'open']],
])('%s belongs at the first page that is there for him', (_who, session, expected) => {
  expect(homesOf(host, { ...emptySession, ...session }).map(({ id }) => id)).toEqual(expected);
});
