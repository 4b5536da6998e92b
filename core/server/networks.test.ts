import { expect, test } from 'vitest';
import { AddressRefused, guardedLookup, mayBeAllowed, Networks, requireAllowed } from './networks.ts';

const refused = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.0.170',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '100::1',
  'localhost',
  '',
  '127.1',
];

test.each(refused)('%s is not reached', (address) => {
  expect(new Networks([]).allows(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '1.1.1.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is reached',
  (address) => {
    expect(new Networks([]).allows(address)).toBe(true);
  },
);

test('what the operator has opened is reached, and nothing beside it', () => {
  const networks = new Networks(['10.0.0.0/8', '127.0.0.1', 'fd00::/8', '::1']);
  expect(['10.9.9.9', '127.0.0.1', 'fd12::1', '::1', '8.8.8.8'].map((each) => networks.allows(each))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(
    ['11.0.0.1', '127.0.0.2', 'fc00::1', '169.254.169.254', '192.168.0.1'].map((each) => networks.allows(each)),
  ).toEqual([true, false, false, false, false]);
});

test.each([
  ['127.0.0.1', false],
  ['10.0.0.5', false],
  ['[::1]'.slice(1, -1), false],
  ['2130706433', false],
  ['0x7f.1', false],
  ['127.1', false],
  ['8.8.8.8', true],
  ['gpu-7.example', true],
  ['metadata', true],
])('whether %s may be connected to, as far as it shows at once: %s', (host, may) => {
  const networks = new Networks([]);
  expect(mayBeAllowed(networks, host)).toBe(may);
  if (!may) expect(() => requireAllowed(networks, host)).toThrow(AddressRefused);
});

test('what a name leads to is told when it is looked up', async () => {
  const look = (allowed: readonly string[]) =>
    new Promise((resolve) =>
      guardedLookup(new Networks(allowed))('localhost', { family: 4 }, (error, address) => resolve(error ?? address)),
    );
  expect(await look([])).toBeInstanceOf(AddressRefused);
  expect(await look(['127.0.0.0/8'])).toBe('127.0.0.1');
});
