import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '#core/contract/fault.ts';
import type { PayloadDraft } from '../gate/types.ts';
import { requireBounded } from './bounds.ts';

const bounds = { largestRequestBytes: 8 * 1024 * 1024, deepestJson: 5 };

/** The fault that refuses a payload, by its status and code; undefined where there is none. */
async function refusal(...payloads: (PayloadDraft | undefined)[]): Promise<string | undefined> {
  try {
    await requireBounded(payloads, bounds);
    return undefined;
  } catch (error) {
    return `${(error as Fault).status} ${(error as Fault).code}`;
  }
}
const tooDeep = '400 request.too_deep';
const lists = (levels: number, inside = '') => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const long = (levels: number) => `{"a":"${'x'.repeat(600_000)}","b":${lists(levels - 1)}}`;

test.each([
  ['as deep as it may be', lists(5), undefined],
  ['one level deeper', lists(6), tooDeep],
  ['of objects as deep as it may be', objects(5), undefined],
  ['of objects one level deeper', objects(6), tooDeep],
  ['of many lists beside each other', lists(4, Array(50).fill('[1]').join()), undefined],
  ['of many lists, one of them deep', lists(4, [...Array(50).fill('[1]'), '[[1]]'].join()), tooDeep],
  ['of brackets in texts', JSON.stringify({ text: `${'[{"'.repeat(500)}\\` }), undefined],
  ['of a text that ends in a backslash, and then deep', `{"a":"\\\\","b":${lists(5)}}`, tooDeep],
  ['long and flat', long(5), undefined],
  ['long, and deep at its end', long(6), tooDeep],
  ['that never ends what it opens', '['.repeat(4_000_000), tooDeep],
])('JSON %s', async (_what, json, expected) => {
  expect(await refusal({ json })).toBe(expected);
  expect(await refusal({ json: Buffer.from(json) })).toBe(expected);
  expect(await refusal(undefined, {}, { json: '{}' }, { json })).toBe(expected);
});

describe('size', () => {
  test.each([
    ['text', { json: `"${'я'.repeat(4 * 1024 * 1024)}"` }],
    ['bytes', { json: Buffer.alloc(bounds.largestRequestBytes + 1) }],
    ['a message', { protobuf: Buffer.alloc(bounds.largestRequestBytes + 1) }],
  ])('%s beyond it is refused', async (_what, payload) => {
    expect(await refusal(payload)).toBe('413 request.too_large');
  });

  test('and what is as large as it may be is not', async () => {
    expect(await refusal({ protobuf: Buffer.alloc(bounds.largestRequestBytes) })).toBeUndefined();
  });
});

test('any JSON is refused where it nests deeper than it may, and only there', async () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 8 }), async (value) => {
      expect(await refusal({ json: JSON.stringify(value) })).toBe(depthOf(value) > 5 ? tooDeep : undefined);
    }),
  );
});

test('others get their turn while a long text is looked at', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  await refusal({ json: JSON.stringify(Array.from({ length: 200_000 }, (_, id) => ({ id, text: 'some words' }))) });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(5);
});
