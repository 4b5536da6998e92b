import { expect, test } from 'vitest';
import { groupsOf, type Description } from './description.ts';

const description: Description = {
  paths: {
    '/api/mlpcore/account/{account}/model': {
      get: { operationId: 'getPagedModels', tags: ['services'], parameters: [{ name: 'account', in: 'path', required: true }], responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } }, default: {} } },
      post: { operationId: 'createModel', tags: ['services'], requestBody: { content: { 'application/json': { schema: { type: 'string' } } } }, responses: { 200: {} } },
    },
    '/version': { get: { operationId: 'frontVersion', tags: ['core'], deprecated: true } },
  },
};

const names = (search: string) => groupsOf(description, search).map(({ name, operations }) => [name, operations.map((operation) => operation.name)]);

test('calls stand with those of the same part', () => {
  expect(names('')).toEqual([['services', ['getPagedModels', 'createModel']], ['core', ['frontVersion']]]);
});

test.each([
  ['createm', [['services', ['createModel']]]],
  ['post /model', [['services', ['createModel']]]],
  ['version', [['core', ['frontVersion']]]],
  ['model version', []],
])('a search for "%s" finds what holds all its words', (search, found) => {
  expect(names(search)).toEqual(found);
});

test('a call tells what is sent and what comes back, where that is anything', () => {
  const [services, core] = groupsOf(description, '');
  expect(services!.operations.map(({ method, body, answer }) => [method, body, answer])).toEqual([
    ['GET', undefined, { type: 'application/json', schema: { type: 'object' } }],
    ['POST', { type: 'application/json', schema: { type: 'string' } }, undefined],
  ]);
  expect(core!.operations[0]).toMatchObject({ deprecated: true, parameters: [], answer: undefined });
});
