import { expect, test } from 'vitest';
import { hasFeature, isDeveloper, mayEdit } from './rights.ts';

const account = { id: 7, shortName: 'northquay', displayName: 'Northquay', language: undefined };
const person = (permissions: readonly string[], superadmin = false) => ({
  id: 1,
  login: 'a@b.c',
  superadmin,
  internal: false,
  features: ['mlp.model_admin'],
  permissions,
});
const visitor = { user: undefined, account: undefined };
const member = { user: person(['MLP_USER']), account };
const developer = { user: person(['MLP_USER', 'MLP_MODEL_DEVELOPER']), account };
const homeless = { user: person(['MLP_MODEL_DEVELOPER']), account: undefined };
const superadmin = { user: person([], true), account: undefined };
const own = { id: { accountId: 7, modelId: 1 } };
const foreign = { id: { accountId: 8, modelId: 1 } };

test.each([
  ['a visitor', visitor, { develops: false, editsOwn: false, editsForeign: false, feature: false }],
  ['a member', member, { develops: false, editsOwn: false, editsForeign: false, feature: true }],
  ['a developer', developer, { develops: true, editsOwn: true, editsForeign: false, feature: true }],
  ['somebody without an account', homeless, { develops: false, editsOwn: false, editsForeign: false, feature: true }],
  ['a superadmin', superadmin, { develops: false, editsOwn: true, editsForeign: true, feature: true }],
])('what %s may', (_who, session, expected) => {
  expect({
    develops: isDeveloper(session),
    editsOwn: mayEdit(session, own),
    editsForeign: mayEdit(session, foreign),
    feature: hasFeature(session, 'mlp.model_admin'),
  }).toEqual(expected);
});
