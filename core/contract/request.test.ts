import * as z from 'zod';
import { expect, test } from 'vitest';
import { call, contract } from './call.ts';
import { flag, many, whole } from './query.ts';
import { request } from './request.ts';

const about = { plugin: 'things', parameters: { thing: 'The name of a thing.' } };
const { list, rename } = contract(about, {
  list: call('GET /api/account/:account/thing', {
    summary: 'Lists things.',
    may: 'visitor',
    query: z.object({
      page: whole().optional(),
      mine: flag().optional(),
      tag: many(z.string()).optional(),
      kind: z.string(),
    }),
  }),
  rename: call('POST /api/thing/:thing', {
    summary: 'Renames a thing.',
    may: 'user',
    body: z.object({ name: z.string() }),
  }),
});

test('path, query and body each get their part of the input', () => {
  expect(request(list, { account: 'a/b', page: 2, mine: false, tag: ['x', 'y'], kind: 'k' })).toEqual({
    path: '/api/account/a%2Fb/thing',
    query: '?page=2&mine=false&tag=x&tag=y&kind=k',
    body: undefined,
  });
  expect(request(rename, { thing: 7, body: { name: 'n' } })).toEqual({
    path: '/api/thing/7',
    query: '',
    body: { name: 'n' },
  });
});

test.each([
  ['a path parameter', list, { kind: 'k' }, 'Required parameter account was null or undefined when calling list.'],
  [
    'a query parameter',
    list,
    { account: 1, kind: null },
    'Required parameter kind was null or undefined when calling list.',
  ],
  ['the body', rename, { thing: 1 }, 'Required parameter body was null or undefined when calling rename.'],
])('a call without %s fails before it is sent', (_what, call, input, sentence) => {
  expect(() => request(call, input)).toThrow(new Error(sentence));
});
