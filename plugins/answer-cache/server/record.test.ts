import { expect, test } from 'vitest';
import { keyOf } from './key.ts';
import { fromBytes, keepable, toBytes } from './record.ts';

const answer = {
  data: { json: Buffer.from('{"text":"ж"}'), dataType: 'text' },
  headers: { 'Z-custom-billing': '3', 'Z-Server-Time': '12', traceparent: '00-1' },
};

test('an answer is kept as it came, less what was true of one call alone', () => {
  const kept = keepable(answer)!;
  const back = fromBytes(toBytes(kept))!;
  expect(back).toEqual(kept);
  expect(String(back.data.json)).toBe('{"text":"ж"}');
  expect(back.headers).toEqual({ 'Z-custom-billing': '3' });
  answer.data.json.fill(0);
  expect(String(kept.data.json)).toBe('{"text":"ж"}');
  expect(keepable({ data: { json: '{not json}' }, headers: {} })).toBeUndefined();
  expect(keepable({ data: { protobuf: Buffer.from('x') }, headers: {} })).toBeUndefined();
});

const bytes = toBytes({ data: { json: '{"a":1}' }, headers: {} });
const head = (value: unknown, json = '1') => {
  const text = Buffer.from(JSON.stringify(value));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, Buffer.from(json)]);
};
test.each([
  Buffer.alloc(0),
  Buffer.alloc(3),
  Buffer.from('not ours'),
  Buffer.from([0xff, 0xff, 0xff, 0xff]),
  bytes.subarray(0, -1),
  bytes.subarray(0, 10),
  Buffer.concat([bytes, Buffer.from('x')]),
  head(null),
  head([]),
  head({ version: 2, headers: {} }),
  head({ version: 1 }),
  head({ version: 1, headers: { a: 1 } }),
  head({ version: 1, headers: {}, dataType: 1 }),
  head({ version: 1, headers: {} }, '<html>'),
])('bytes that are none of ours are no answer (%#)', (each) => {
  expect(fromBytes(each)).toBeUndefined();
});

const service = { id: 1, name: 'one', account: { id: 1, shortName: 'a' } } as Parameters<typeof keyOf>[0];
const call = { data: { json: '{"a":1}', dataType: 'x' }, config: { json: '{"b":1}' } };

test('the same request of the same build is the same, as text or as bytes', () => {
  expect(
    keyOf(service, 'build', {
      data: { json: Buffer.from('{"a":1}'), dataType: 'x' },
      config: { json: Buffer.from('{"b":1}') },
      headers: { traceparent: '1' },
    }),
  ).toBe(keyOf(service, 'build', call));
  expect(keyOf(service, 'build', { data: call.data })).toBe(
    keyOf(service, 'build', { data: call.data, config: { json: '{}' } }),
  );
});

test.each([
  ['another build', service, 'other', call],
  ['another service', { ...service, id: 2 }, 'build', call],
  ['another owner', { ...service, account: { ...service.account, id: 2 } }, 'build', call],
  ['another input', service, 'build', { ...call, data: { ...call.data, json: '{"a": 1}' } }],
  ['another type', service, 'build', { ...call, data: { ...call.data, dataType: 'y' } }],
  ['no type', service, 'build', { ...call, data: { json: call.data.json } }],
  ['another configuration', service, 'build', { ...call, config: { json: '{"b":2}' } }],
  [
    'the same bytes divided otherwise',
    service,
    'build',
    { data: { json: '1}{"a":1}', dataType: 'x' }, config: { json: '{"b":' } },
  ],
  [
    'the same bytes that are no JSON',
    service,
    'build',
    { ...call, data: { protobuf: Buffer.from('{"a":1}'), dataType: 'x' } },
  ],
] as const)('%s has another key', (_what, of, build, asked) => {
  expect(keyOf(of as typeof service, build, asked)).not.toBe(keyOf(service, 'build', call));
});
