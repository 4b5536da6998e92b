import * as z from 'zod';
import { expect, test } from 'vitest';
import { call, contract } from '#core/contract/call.ts';
import { openApi, publishedCalls } from './openapi.ts';

const about = { title: 'Things', version: '1', url: undefined };
const Colour = z.enum(['red', 'blue']).meta({ id: 'Colour' });
const Thing = z
  .object({ name: z.string(), size: z.int().default(1), colour: Colour.nullish(), parts: z.array(z.string()).max(3) })
  .meta({ id: 'Thing' });
const things = contract(
  { plugin: 'things', parameters: { thing: 'The name of a thing.' } },
  {
    storeThing: call('PUT /things/:thing', {
      summary: 'Stores a thing.',
      may: 'user',
      query: z.object({
        label: z
          .string()
          .regex(/^\p{L}+$/u)
          .describe('A word.')
          .optional(),
      }),
      body: Thing,
      example: { name: 'a', parts: [] },
      answer: z.array(Thing),
    }),
    watchThing: call('POST /things/:thing', {
      summary: 'Watches a thing.',
      may: 'visitor',
      body: Thing.optional(),
      answer: z.unknown(),
      streamType: 'text/event-stream',
      failure: z.object({ error: z.string() }).meta({ id: 'Broken' }),
    }),
  },
);
const document: any = openApi(publishedCalls([things]), about);

test('two calls of one name are refused in a sentence that names both', () => {
  const others = contract(
    { plugin: 'others', parameters: things.storeThing.parameters },
    { storeThing: things.storeThing },
  );
  expect(() => publishedCalls([things, others])).toThrow(
    'things.storeThing and others.storeThing have the same name in the published API; rename one.',
  );
});

test('two calls of one address are refused in a sentence that names both, whatever they call what it names', () => {
  const others = contract(
    { plugin: 'others', parameters: { other: 'The name of another thing.' } },
    { keepOther: call('PUT /things/:other', { summary: 'Keeps a thing.', may: 'user' }) },
  );
  expect(() => publishedCalls([things, others])).toThrow(
    'things.storeThing and others.keepOther both answer PUT /things/:other; change the path of one.',
  );
});

test('a schema is told once by its name, and by another where what is sent differs from what comes back', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(['Broken', 'Colour', 'Fault', 'Thing', 'ThingInput']);
  expect([schemas.ThingInput.required, schemas.Thing.required]).toEqual([
    ['name', 'parts'],
    ['name', 'size', 'parts'],
  ]);
  expect(schemas.ThingInput.properties).toEqual({
    name: { type: 'string' },
    size: { type: 'integer', format: 'int64', default: 1 },
    colour: { nullable: true, allOf: [{ $ref: '#/components/schemas/Colour' }] },
    parts: { type: 'array', maxItems: 3, items: { type: 'string' } },
  });
  const { requestBody, responses } = document.paths['/things/{thing}'].put;
  expect(requestBody).toEqual({
    required: true,
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/ThingInput' }, example: { name: 'a', parts: [] } },
    },
  });
  expect(responses[200].content['application/json'].schema.items).toEqual({ $ref: '#/components/schemas/Thing' });
});

test('what not every tool reads is left out', () => {
  expect(document.paths['/things/{thing}'].put.parameters).toEqual([
    { name: 'thing', in: 'path', required: true, description: 'The name of a thing.', schema: { type: 'string' } },
    { name: 'label', in: 'query', required: false, description: 'A word.', schema: { type: 'string' } },
  ]);
});

test('a call says who may, how it fails and how it answers in parts', () => {
  const { put, post } = document.paths['/things/{thing}'];
  const keys = [{ key: [] }, { bearer: [] }];
  expect([put.security, post.security, put['x-role'], post['x-permission']]).toEqual([
    keys,
    [{}, ...keys],
    'user',
    'write',
  ]);
  expect([put, post].map(({ responses }) => responses.default.content['application/json'].schema.$ref)).toEqual([
    '#/components/schemas/Fault',
    '#/components/schemas/Broken',
  ]);
  expect([post.requestBody.required, Object.keys(post.responses[200].content)]).toEqual([
    false,
    ['application/json', 'text/event-stream'],
  ]);
});
