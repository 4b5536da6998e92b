import { expect, test } from 'vitest';
import { shapeOf } from './shape.ts';

const schemas = {
  Key: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
  Kind: { type: 'string', enum: ['A', 'B'] },
  Tree: {
    type: 'object',
    required: ['parts'],
    properties: { parts: { items: { $ref: '#/components/schemas/Tree' } } },
  },
};

test.each([
  ['a plain value', { type: 'string' }, 'string'],
  ['a value of a format', { type: 'string', format: 'date-time' }, 'string /* date-time */'],
  ['a value that may be none', { type: ['integer', 'null'] }, 'integer | null'],
  ['anything', {}, 'any'],
  ['one of some words', { enum: ['RU', 'EN'] }, '"RU" | "EN"'],
  ['something told elsewhere', { $ref: '#/components/schemas/Key' }, '{\n  id: integer\n}'],
  ['what may be none of it', { allOf: [{ $ref: '#/components/schemas/Kind' }], nullable: true }, '"A" | "B" | null'],
  ['something told nowhere', { $ref: '#/components/schemas/Lost' }, 'Lost'],
  ['what holds itself', { $ref: '#/components/schemas/Tree' }, '{\n  parts: Tree[]\n}'],
  ['one of two shapes', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  ['a list of either', { items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, '(string | number)[]'],
  [
    'what is said of a field',
    { type: 'object', properties: { id: { type: 'integer', description: 'Its\nnumber.' } } },
    '{\n  id?: integer // Its number.\n}',
  ],
  ['values by name', { type: 'object', additionalProperties: { type: 'number' } }, '{ [name: string]: number }'],
  ['an object with nothing said of it', { type: 'object', properties: {} }, 'object'],
  [
    'an object in an object',
    {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'object', required: ['accountId'], properties: { accountId: { type: 'integer' } } },
        'odd-name': { items: { type: 'string' } },
      },
    },
    '{\n  id: {\n    accountId: integer\n  }\n  "odd-name"?: string[]\n}',
  ],
])('%s is written as it is', (_what, schema, shape) => {
  expect(shapeOf(schema, schemas)).toBe(shape);
});
