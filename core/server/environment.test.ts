import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('every variable has a default', () => {
  expect(readEnvironment({})).toEqual({
    port: 8080, bind: '127.0.0.1', gatePort: 10_601, gateAddress: undefined, gateBehindProxy: false, dataDir: resolve('.data'), databaseUrl: undefined, hosts: ['main'],
    roles: ['core', 'gateway', 'hosting'], publicUrl: undefined, bootstrapPassword: undefined, demo: true, smtpUrl: undefined, secretKey: undefined, externalNetworks: [], clicksKeptDays: 0, envName: '', instancesHost: '127.0.0.1', logLevel: 'info',
  });
});

test('roles and hosts are lists, a trailing slash of the public address goes', () => {
  const read = readEnvironment({ ROLES: 'gateway,core', HOST_CONFIG: 'main,partner', PUBLIC_URL: 'https://ml.example/' });
  expect([read.roles, read.hosts, read.publicUrl]).toEqual([['gateway', 'core'], ['main', 'partner'], 'https://ml.example']);
});

test.each([
  [{ PORT: 'http' }, 'The environment variable PORT "http" is refused: expected number, received NaN.'],
  [{ PORT: '70000' }, 'The environment variable PORT "70000" is refused: Too big: expected number to be <=65535.'],
  [{ ROLES: 'all,cook' }, 'The environment variable ROLES "all,cook" is refused: must be all, or some of core, gateway, hosting; "cook" is none of them.'],
  [{ DEMO: 'yes' }, 'The environment variable DEMO "yes" is refused: Invalid option: expected one of "true"|"false".'],
  [{ BOOTSTRAP_PASSWORD: 'short' }, 'The environment variable BOOTSTRAP_PASSWORD is refused: must have at least 8 characters.'],
  [{ SECRET_KEY: 'too short' }, 'The environment variable SECRET_KEY is refused: must have at least 32 characters.'],
  [{ EXTERNAL_NETWORKS: '10.0.0.0/8, 10.0.0.0/33' }, 'The environment variable EXTERNAL_NETWORKS "10.0.0.0/8, 10.0.0.0/33" is refused: must be addresses or networks such as 10.0.0.0/8 or ::1, with commas between; "10.0.0.0/33" is none.'],
  [{ OIDC_ISSUER: 'https://id.example' }, 'The environment variable OIDC_CLIENT_ID must be set where OIDC_ISSUER is.'],
  [{ CAPTCHA_SITE_KEY: 'x' }, 'The environment variable CAPTCHA_SECRET_KEY must be set where CAPTCHA_SITE_KEY is.'],
  [{ OIDC_ROLES: 'admins=superadmin;ml=MLP_USER' }, 'The environment variable OIDC_ROLES "admins=superadmin;ml=MLP_USER" is refused: must be rules such as admins=superadmin or ml-team=MLP_DEVELOPER@research, with semicolons between; "ml=MLP_USER" is none.'],
  [{ DATABASE_URL: 'mysql://me:secret@db/x' }, 'The environment variable DATABASE_URL is refused: Invalid URL.'],
])('%o is refused in one sentence that shows no secret', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(new Error(sentence));
});

test('rules for roles may name groups as directories do', () => {
  const { oidc } = readEnvironment({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'berth', OIDC_ROLES: 'admins=superadmin; cn=ml,ou=teams=MLP_DEVELOPER@research;' });
  expect(oidc?.roles).toEqual([{ value: 'admins', role: 'superadmin', account: '' }, { value: 'cn=ml,ou=teams', role: 'MLP_DEVELOPER', account: 'research' }]);
});
