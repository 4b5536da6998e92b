import { expect, test } from 'vitest';
import { embedded, parsed, schemaOfExample } from './own-schemas.ts';

test('what a schema defines of its own stands beside it, and references lead there', () => {
  expect(
    embedded(
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'urn:x',
        type: 'object',
        properties: {
          one: { $ref: '#/$defs/Part', description: 'A part.' },
          own: { $ref: '#' },
          far: { $ref: 'https://elsewhere.example/schema' },
        },
        $defs: { Part: { items: { $ref: '#/$defs/odd key' } }, 'odd key': { type: 'string' } },
      },
      'Request',
    ),
  ).toEqual({
    Request: {
      type: 'object',
      properties: {
        one: { $ref: '#/components/schemas/RequestPart', description: 'A part.' },
        own: { $ref: '#/components/schemas/Request' },
        far: {},
      },
    },
    RequestPart: { items: { $ref: '#/components/schemas/Requestodd_key' } },
    Requestodd_key: { type: 'string' },
  });
});

test.each([[undefined], ['text'], [null], [[1]], [true]])('%j is no schema', (schema) => {
  expect(embedded(schema, 'Request')).toEqual({});
});

test('a schema that nests without end is cut', () => {
  const deep = JSON.parse(`${'{"items":'.repeat(500)}{}${'}'.repeat(500)}`) as unknown;
  expect(JSON.stringify(embedded(deep, 'A')).length).toBeLessThan(1_000);
});

test('an example tells the types of what it has', () => {
  expect(schemaOfExample({ texts: ['a'], top: 3, more: { on: true }, none: null, empty: [] })).toEqual({
    type: 'object',
    properties: {
      texts: { type: 'array', items: { type: 'string' } },
      top: { type: 'number' },
      more: { type: 'object', properties: { on: { type: 'boolean' } } },
      none: {},
      empty: { type: 'array', items: {} },
    },
  });
});

test('what is not JSON is as if it were not there', () => {
  expect([parsed('{"a":1}'), parsed('a: 1'), parsed(undefined)]).toEqual([{ a: 1 }, undefined, undefined]);
});
