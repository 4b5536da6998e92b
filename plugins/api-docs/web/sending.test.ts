import { expect, test } from 'vitest';
import type { Operation } from './description.ts';
import { curlOf, isWritable, missingOf, prepare } from './sending.ts';

const operation: Operation = {
  name: 'storeThing',
  method: 'PUT',
  path: '/things/{thing}/of/{account}',
  summary: 'Stores a thing.',
  deprecated: false,
  open: false,
  role: 'member',
  permission: 'write',
  parameters: [
    { name: 'thing', in: 'path', required: true },
    { name: 'account', in: 'path', required: true },
    { name: 'label', in: 'query' },
  ],
  body: { type: 'application/json', schema: {}, example: undefined },
  answer: undefined,
  failure: undefined,
};
const entered = { values: { thing: 'a b/c', account: ' demo ', label: 'x&y' }, body: '{"it\'s": 1}' };

test('a call is sent with what was entered, and with the key where there is one', () => {
  expect(prepare(operation, entered, { way: 'key', key: ' k-1 ' })).toEqual({
    url: '/things/a%20b%2Fc/of/demo?label=x%26y',
    headers: { 'MLP-API-KEY': 'k-1', 'Content-Type': 'application/json' },
    body: '{"it\'s": 1}',
  });
  expect(prepare(operation, { values: {}, body: ' ' }, { way: 'session', key: 'k-1' })).toEqual({
    url: '/things//of/',
    headers: {},
    body: undefined,
  });
});

test('what must be there and is not is named', () => {
  expect(missingOf(operation, { values: { thing: ' ', label: 'x' }, body: '' })).toEqual(['thing', 'account']);
});

test('the command quotes what shells would read, and holds no key', () => {
  const prepared = prepare(operation, entered, { way: 'key', key: 'secret' });
  expect(curlOf('PUT', prepared, 'https://ml.example')).toBe(
    [
      "curl -sS -X PUT 'https://ml.example/things/a%20b%2Fc/of/demo?label=x%26y'",
      '-H "MLP-API-KEY: $MLP_API_KEY"',
      "-H 'Content-Type: application/json'",
      `--data-binary '{"it'\\''s": 1}'`,
    ].join(' \\\n  '),
  );
});

test.each([
  ['application/json', true],
  ['text/markdown', true],
  ['multipart/form-data', false],
  ['application/octet-stream', false],
])('a body of %s can be written: %s', (type, writable) => {
  expect(isWritable({ ...operation, body: { type, schema: {}, example: undefined } })).toBe(writable);
});
