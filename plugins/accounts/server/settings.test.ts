import { expect, test } from 'vitest';
import main from '../../../host-configs/main.ts';
import { startsOnOneDatabase } from './boot-test.ts';

const domainsOf = async (settings: Readonly<Record<string, unknown>>) => {
  const server = await (
    await startsOnOneDatabase()
  ).start({
    configs: [
      { ...main, plugins: ['accounts'], hostNames: ['ml.example', 'staff.example'], settings: { accounts: settings } },
    ],
  });
  const response = await fetch(`${server.url}/api/accountsadmin/public/options`);
  return ((await response.json()) as { domains: unknown }).domains;
};

test('a host says who may enter on which of its domains; the others are open to all members', async () => {
  const open = { product: 'mlp', internalUserUiAvailable: false, ownerOnly: false };
  expect(await domainsOf({})).toEqual([
    { ...open, domain: 'ml.example' },
    { ...open, domain: 'staff.example' },
  ]);
  expect(
    await domainsOf({
      domains: [
        { domain: 'staff.example', internalUserUiAvailable: true },
        { domain: 'owners.example', ownerOnly: true },
      ],
    }),
  ).toEqual([
    { ...open, domain: 'staff.example', internalUserUiAvailable: true },
    { ...open, domain: 'owners.example', ownerOnly: true },
    { ...open, domain: 'ml.example' },
  ]);
});

test.each([
  [{ domains: 'x' }, 'accounts.domains'],
  [{ domains: [{ domain: '' }] }, 'accounts.domains.0.domain'],
  [{ domains: [{ domain: 'a', ownerOnly: 'yes' }] }, 'accounts.domains.0.ownerOnly'],
])('settings such as %j are refused by name', async (settings, path) => {
  await expect(domainsOf(settings)).rejects.toThrow(path);
});
