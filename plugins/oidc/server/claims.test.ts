import { expect, test } from 'vitest';
import type { RoleRule } from './environment.ts';
import { claimAt, rolesFrom } from './claims.ts';

const keycloak = { realm_access: { roles: ['ml'] }, 'https://id.example/roles': ['admins'], groups: ['a'] };

test.each([
  ['groups', ['a']],
  ['realm_access.roles', ['ml']],
  ['https://id.example/roles', ['admins']],
  ['realm_access.none', undefined],
  ['groups.0.length', undefined],
  ['none.at.all', undefined],
  ['__proto__', undefined],
  ['constructor.name', undefined],
])('the claim %s is %j', (name, value) => {
  expect(claimAt(keycloak, name)).toEqual(value);
});

const rules: readonly RoleRule[] = [
  { value: 'staff', role: 'MLP_USER', account: 'research' },
  { value: 'ml', role: 'MLP_DEVELOPER', account: 'research' },
  { value: 'heads', role: 'OWNER', account: 'research' },
  { value: 'ml', role: 'MLP_USER', account: 'finance' },
  { value: 'admins', role: 'superadmin', account: '' },
];

test.each([
  [[], []],
  [['others'], []],
  [['staff'], [{ role: 'MLP_USER', account: 'research' }]],
  [
    ['staff', 'ml'],
    [
      { role: 'MLP_DEVELOPER', account: 'research' },
      { role: 'MLP_USER', account: 'finance' },
    ],
  ],
  [
    ['staff', 'heads', 'admins'],
    [{ role: 'superadmin' }, { role: 'OWNER', account: 'research' }],
  ],
  [['Staff', 'staff '], []],
])('the values %j come to %j', (values, roles) => {
  expect(rolesFrom(values, rules)).toEqual(roles);
});
