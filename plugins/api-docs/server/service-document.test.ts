import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import type { ServiceDescriptorData } from '#plugins/services/contract.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { serviceDocument } from './service-document.ts';

const service = {
  id: 7,
  name: 'ner',
  account: { id: 1, shortName: 'demo' },
  data: { shortDescription: 'Finds names.', translations: { ru: { shortDescription: 'Находит имена.' } } },
} as unknown as ServiceEntity;
const descriptorOf = (files: Readonly<Record<string, string>>, methods: readonly string[] = ['predict']) => ({
  name: 'ner',
  fittable: false,
  methods: Object.fromEntries(methods.map((name) => [name, { name, params: {}, output: { type: 'Any' } }])),
  schemaFiles: Object.entries(files).map(([name, content]) => ({ name, content })),
});
const documentOf = (descriptor: unknown, language: 'en' | 'ru' = 'en'): any =>
  serviceDocument({ service, descriptor: descriptor as ServiceDescriptorData, url: 'https://ml.example', language });

test.each([
  ['nothing', undefined],
  ['what is no JSON', descriptorOf({ 'predictRequest-schema.json': 'a: 1', 'predictRequest-example.json': '{' })],
  ['examples', descriptorOf({ 'predictRequest-example.json': '{"texts":["a"]}' })],
  [
    'schemas',
    descriptorOf({
      'predictRequest-schema.json':
        '{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}',
      'predictResponse-schema.json': '{"type":["string","null"]}',
      'predictConfig-schema.json': '{"type":"object"}',
    }),
  ],
  ['other methods', descriptorOf({}, ['predict', 'fit', 'info'])],
])('a service that says %s has a document that tools take', async (_what, descriptor) => {
  expect(await new Validator().validate(structuredClone(documentOf(descriptor)))).toMatchObject({ valid: true });
});

test('the data of a service are described as it says itself', () => {
  const { info, servers, paths, components } = documentOf(
    descriptorOf({
      'predictRequest-schema.json': '{"type":"object","required":["texts"]}',
      'predictRequest-example.json': '{"texts":["a"]}',
      'predictResponse-example.json': '{"count":1}',
    }),
  );
  expect([info.title, info.description, servers]).toEqual([
    'demo/ner',
    'Finds names.',
    [{ url: 'https://ml.example' }],
  ]);
  const { requestBody, responses } = paths['/api/mlpgateway/account/demo/model/ner/predict'].post;
  expect(requestBody.content['application/json']).toEqual({
    schema: { $ref: '#/components/schemas/Request' },
    example: { texts: ['a'] },
  });
  expect(responses[200].content['application/json']).toEqual({
    schema: { $ref: '#/components/schemas/Response' },
    example: { count: 1 },
  });
  expect(components.schemas).toMatchObject({
    Request: { type: 'object', required: ['texts'] },
    Response: { type: 'object', properties: { count: { type: 'number' } } },
  });
  expect(Object.keys(components.schemas)).not.toContain('Config');
});

test('a service is described in the language of its reader', () => {
  expect(documentOf(undefined, 'ru').info.description).toBe('Находит имена.');
});

test('methods of its own are called by their names', () => {
  const { paths } = documentOf(descriptorOf({}, ['predict', 'fit', 'info', 'voices']));
  const { schema } = paths['/api/mlpgateway/account/demo/model/ner/ext'].post.requestBody.content['application/json'];
  expect(schema.properties.methodName.enum).toEqual(['info', 'voices']);
});
