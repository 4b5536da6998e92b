import { expect, test } from 'vitest';
import { mayEditGroup } from './rights.ts';

const account = { id: 7, shortName: 'northquay', displayName: 'Northquay', language: undefined };
const person = (permissions: readonly string[], superadmin = false) => ({
  id: 1,
  login: 'a@b.c',
  superadmin,
  internal: false,
  features: [],
  permissions,
});
const [own, foreign, installation] = [7, 8, 0];

test.each([
  ['a visitor', { user: undefined, account: undefined }, []],
  ['a member', { user: person(['MLP_USER']), account }, []],
  ['a developer', { user: person(['MLP_MODEL_DEVELOPER']), account }, [own]],
  [
    'a superadministrator without an account',
    { user: person([], true), account: undefined },
    [own, foreign, installation],
  ],
])('%s changes these groups alone', (_who, session, changed) => {
  expect([own, foreign, installation].filter((owner) => mayEditGroup(session, owner))).toEqual(changed);
});
