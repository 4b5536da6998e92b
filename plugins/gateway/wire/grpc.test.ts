import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMessage, encodeMessage, timeoutOf } from './grpc.ts';

test.each([
  ['30S', 30_000],
  ['1H', 3_600_000],
  ['2M', 120_000],
  ['250m', 250],
  ['500000u', 500],
  ['1000000n', 1],
  ['99999999H', 99_999_999 * 3_600_000],
])('grpc-timeout %s is %d ms', (header, expected) => {
  expect(timeoutOf(header)).toBeCloseTo(expected);
});

test.each(['', '30', 'S', '30s', '-1S', '123456789S', '1.5S', ' 1S'])('grpc-timeout "%s" is malformed', (header) => {
  expect(timeoutOf(header)).toBeNaN();
});

test('no grpc-timeout is no limit', () => {
  expect(timeoutOf(undefined)).toBeUndefined();
});

test.each([
  ['plain text', 'plain text'],
  ['100 %', '100 %25'],
  ['нет', '%D0%BD%D0%B5%D1%82'],
  ['a\nb', 'a%0Ab'],
])('"%s" travels as %s', (message, wire) => {
  expect(encodeMessage(message)).toBe(wire);
});

test('any message comes back, in printable ASCII meanwhile', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (message) => {
      expect(encodeMessage(message)).toMatch(/^[\x20-\x7e]*$/);
      expect(decodeMessage(encodeMessage(message))).toBe(message.toWellFormed());
    }),
  );
});

test('a message that is not properly encoded is read as it came', () => {
  expect(decodeMessage('50% off')).toBe('50% off');
});
