import { expect, test } from 'vitest';
import { fragmentOf, testInFragment } from './link.ts';

const full = { request: '{"texts":["Договор № 47, 日本語, 🛟 & #=?"]}', configId: 7, config: undefined, priority: 3 };

test.each([full, { request: '[]', config: '{"top":1}', configId: undefined, priority: undefined }])(
  'a fragment brings back what it was made of: %o',
  (given) => {
    const fragment = fragmentOf(given)!;
    expect(fragment).toMatch(/^#test=[\w-]+$/);
    expect(testInFragment(fragment)).toEqual(given);
  },
);

test('what would make an address too long has no fragment', () => {
  expect(fragmentOf({ request: JSON.stringify('a'.repeat(2_000)) })).toBeDefined();
  expect(fragmentOf({ request: JSON.stringify('a'.repeat(4_000)) })).toBeUndefined();
  expect(fragmentOf({ request: JSON.stringify('ж'.repeat(1_900)) })).toBeUndefined();
});

const forged = (value: unknown) => `#test=${btoa(JSON.stringify(value))}`;

test.each([
  ['no fragment', ''],
  ['another fragment', '#history'],
  ['no base64', '#test=%%%'],
  ['bytes that are no text', `#test=${btoa('\xff\xfe')}`],
  ['half of one', fragmentOf(full)!.slice(0, 30)],
  ['null', forged(null)],
  ['no request', forged({ configId: 1 })],
  ['a request that is no JSON', forged({ request: '{' })],
  ['a request that is no text', forged({ request: { a: 1 } })],
  ['a configuration that is no JSON', forged({ request: '{}', config: 'x' })],
  ['an id that is none', forged({ request: '{}', configId: '1' })],
  ['a priority below zero', forged({ request: '{}', priority: -1 })],
])('%s is no test', (_what, fragment) => {
  expect(testInFragment(fragment)).toBeUndefined();
});
