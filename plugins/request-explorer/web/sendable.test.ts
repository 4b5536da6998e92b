import { expect, test } from 'vitest';
import { sendableOf } from './sendable.ts';

const predict = (data: object, config?: object) => ({ bodies: { request: { data, ...(config && { config }) } } });

test.each([
  [predict({ json: '{}' }), { test: { request: '{}' } }],
  [predict({ json: '{}' }, { json: '{"a":1}' }), { test: { request: '{}', config: '{"a":1}' } }],
  [predict({ json: '{"te', cutFrom: 2_000_000 }), { why: 'cut' }],
  [predict({ protobuf: 'AA==' }), { why: 'binary' }],
  [{ bodies: { request: { methodName: 'tidy', params: {} } } }, { why: 'method' }],
  [{ encrypted: 'a.b.c.d.e' }, { why: 'encrypted' }],
])('%j comes to %j', (archived, expected) => expect(sendableOf(archived)).toEqual(expected));
