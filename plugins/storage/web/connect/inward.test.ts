import { expect, test } from 'vitest';
import { isInward } from './inward.ts';

test.each([
  ['http://127.0.0.1:10602', 'berth.example', true],
  ['http://localhost:10602', 'berth.example', true],
  ['http://[::1]:10602', '192.0.2.7', true],
  ['http://127.0.0.1:10602', '127.0.0.1', false],
  ['http://127.0.0.1:10602', 'localhost', false],
  ['https://s3.berth.example', 'berth.example', false],
  ['http://127.example:10602', 'berth.example', false],
])('%s, told on a page of %s, leads to the reader: %s', (url, host, expected) => {
  expect(isInward(url, host)).toBe(expected);
});
