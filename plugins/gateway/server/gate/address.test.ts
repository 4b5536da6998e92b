import type { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

const own = (address: string, family: 'IPv4' | 'IPv6', internal = false, scopeid = 0) => ({
  address,
  family,
  internal,
  scopeid,
  netmask: '',
  mac: '',
  cidr: null,
});
const network = {
  lo: [own('127.0.0.1', 'IPv4', true), own('::1', 'IPv6', true)],
  eth0: [own('fe80::1', 'IPv6', false, 2), own('fd00::7', 'IPv6'), own('10.1.2.3', 'IPv4')],
} as ReturnType<typeof networkInterfaces>;

test.each([
  ['what it listens on', '192.168.0.4', ['gateway'], '192.168.0.4:1'],
  ['what it listens on, in brackets', 'fd00::7', ['gateway'], '[fd00::7]:1'],
  ['the loopback, where instances are its own', '0.0.0.0', ['gateway', 'hosting'], '127.0.0.1:1'],
  ['the first address in the network, where they are elsewhere', '0.0.0.0', ['gateway'], '10.1.2.3:1'],
  ['the same for every family', '::', ['gateway'], '10.1.2.3:1'],
] as const)('a gate is reached at %s', (_, bind, roles, expected) => {
  expect(addressOf({ bind, roles }, 1, network)).toBe(expected);
});

test('an address of a network without the older protocol, and none without a network', () => {
  expect(
    addressOf({ bind: '::', roles: ['gateway'] }, 1, {
      eth0: network['eth0']!.filter(({ family }) => family === 'IPv6'),
    }),
  ).toBe('[fd00::7]:1');
  expect(addressOf({ bind: '::', roles: ['gateway'] }, 1, { lo: network['lo'] })).toBe('127.0.0.1:1');
});
