import { expect, test } from 'vitest';
import { shapeOf } from './shape.ts';

test.each([
  ['a plain value', { type: 'string' }, 'string'],
  ['a value of a format', { type: 'string', format: 'date-time' }, 'string /* date-time */'],
  ['a value that may be none', { type: ['integer', 'null'] }, 'integer | null'],
  ['anything', {}, 'any'],
  ['one of some words', { enum: ['RU', 'EN'] }, '"RU" | "EN"'],
  ['something told elsewhere', { $ref: '#/components/schemas/Fault' }, 'Fault'],
  ['one of two shapes', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  ['a list of either', { items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, '(string | number)[]'],
  ['values by name', { type: 'object', additionalProperties: { type: 'number' } }, '{ [name: string]: number }'],
  ['an object with nothing said of it', { type: 'object', properties: {} }, 'object'],
  [
    'an object in an object',
    { type: 'object', required: ['id'], properties: { id: { type: 'object', required: ['accountId'], properties: { accountId: { type: 'integer' } } }, 'odd-name': { items: { type: 'string' } } } },
    '{\n  id: {\n    accountId: integer\n  }\n  "odd-name"?: string[]\n}',
  ],
])('%s is written as it is', (_what, schema, shape) => {
  expect(shapeOf(schema)).toBe(shape);
});
