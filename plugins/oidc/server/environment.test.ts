import { expect, test } from 'vitest';
import { oidcEnvironment } from './environment.ts';

const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'berth' };

test('without an issuer there is no provider', () => {
  expect(oidcEnvironment.read({ OIDC_CLIENT_ID: 'berth' })).toBeUndefined();
});

test('rules for roles may name groups as directories do', () => {
  const OIDC_ROLES = 'admins=superadmin; cn=ml,ou=teams=MLP_DEVELOPER@research;';
  expect(oidcEnvironment.read({ ...provider, OIDC_ROLES })?.roles).toEqual([
    { value: 'admins', role: 'superadmin', account: '' },
    { value: 'cn=ml,ou=teams', role: 'MLP_DEVELOPER', account: 'research' },
  ]);
});

test.each([
  [{ OIDC_ISSUER: 'https://id.example' }, 'The environment variable OIDC_CLIENT_ID must be set where OIDC_ISSUER is.'],
  [
    { ...provider, OIDC_TRUST_EMAIL: 'yes' },
    'The environment variable OIDC_TRUST_EMAIL "yes" is refused: must be one of true, false.',
  ],
  [
    { ...provider, OIDC_ROLES: 'admins=superadmin;ml=MLP_USER' },
    'The environment variable OIDC_ROLES "admins=superadmin;ml=MLP_USER" is refused: must be rules such as admins=superadmin or ml-team=MLP_DEVELOPER@research, with semicolons between; "ml=MLP_USER" is none.',
  ],
])('%o is refused in one sentence', (variables, sentence) => {
  expect(() => oidcEnvironment.read(variables)).toThrow(new Error(sentence));
});
