import { expect, test } from 'vitest';
import { addressesIn, wrongAddresses } from './address-lines.ts';

test('addresses stand one below the other, or however they were pasted', () => {
  expect(addressesIn(' 203.0.113.7\r\n\n198.51.100.0/24, 2001:db8::/32;203.0.113.7\t')).toEqual([
    '203.0.113.7',
    '198.51.100.0/24',
    '2001:db8::/32',
  ]);
  expect(addressesIn(' \n')).toEqual([]);
});

test('what is neither an address nor a network is named', () => {
  expect(wrongAddresses('203.0.113.7\n203.0.113.0/33\n::1\nexample.com\n010.0.0.1\nfe80::1%eth0')).toEqual([
    '203.0.113.0/33',
    'example.com',
    '010.0.0.1',
    'fe80::1%eth0',
  ]);
});
