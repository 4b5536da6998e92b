import { expect, test } from 'vitest';
import { groupsOf, type Description } from './description.ts';

const description: Description = {
  paths: {
    '/api/mlpcore/account/{account}/model': {
      get: {
        operationId: 'getPagedModels',
        tags: ['services'],
        parameters: [{ name: 'account', in: 'path', required: true }],
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } }, default: {} },
      },
      post: {
        operationId: 'createModel',
        summary: 'Creates a service.',
        tags: ['services'],
        requestBody: { content: { 'application/json': { schema: { type: 'string' } } } },
        responses: { 200: {} },
      },
    },
    '/version': { get: { operationId: 'frontVersion', tags: ['core'], deprecated: true } },
  },
};

const names = (search: string) =>
  groupsOf(description, search).map(({ id, operations }) => [id, operations.map((operation) => operation.name)]);

test('calls stand with those of the same part', () => {
  expect(names('')).toEqual([
    ['services', ['getPagedModels', 'createModel']],
    ['core', ['frontVersion']],
  ]);
});

test.each([
  ['createm', [['services', ['createModel']]]],
  ['post /model', [['services', ['createModel']]]],
  ['creates a', [['services', ['createModel']]]],
  ['version', [['core', ['frontVersion']]]],
  ['model version', []],
])('a search for "%s" finds what holds all its words', (search, found) => {
  expect(names(search)).toEqual(found);
});

test('a call tells what is sent and what comes back, where that is anything', () => {
  const [services, core] = groupsOf(description, '');
  expect(services!.operations.map(({ method, body, answer }) => [method, body, answer])).toEqual([
    ['GET', undefined, { type: 'application/json', schema: { type: 'object' }, example: undefined }],
    ['POST', { type: 'application/json', schema: { type: 'string' }, example: undefined }, undefined],
  ]);
  expect(core!.operations[0]).toMatchObject({ deprecated: true, parameters: [], answer: undefined });
});

test('calls of services come first, and groups have readable names', () => {
  const paths: Description['paths'] = {
    '/a': { get: { operationId: 'a', tags: ['api-keys'] } },
    '/b': {
      post: { operationId: 'b', tags: ['openai-adapters'], 'x-permission': 'predict', security: [{}, { key: [] }] },
    },
  };
  const groups = groupsOf({ paths }, '');
  expect(groups.map(({ name }) => name)).toEqual(['OpenAI adapters', 'API keys']);
  expect(groups.map(({ operations: [first] }) => [first!.open, first!.permission])).toEqual([
    [true, 'predict'],
    [false, undefined],
  ]);
});
