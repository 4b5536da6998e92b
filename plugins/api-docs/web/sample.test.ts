import { expect, test } from 'vitest';
import { exampleText, sampleOf } from './sample.ts';

const schemas = {
  Thing: { type: 'object', properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Thing' } } },
};

test.each([
  ['a text', { type: 'string' }, 'string'],
  ['a time', { type: 'string', format: 'date-time' }, '2026-01-31T12:00:00Z'],
  ['a number with a least', { type: 'integer', minimum: 3 }, 3],
  ['a default', { type: 'number', default: 0.5 }, 0.5],
  ['one of some words', { enum: [null, 'A'] }, 'A'],
  ['either', { oneOf: [{ type: 'null' }, { type: 'boolean' }] }, false],
  ['a list', { items: { type: 'string' } }, ['string']],
  ['values by name', { type: 'object', additionalProperties: { type: 'string' } }, {}],
  ['anything', {}, null],
])('%s has an example', (_what, schema, sample) => {
  expect(sampleOf(schema)).toEqual(sample);
});

test('what holds itself ends', () => {
  expect(JSON.stringify(sampleOf({ $ref: '#/components/schemas/Thing' }, schemas)).length).toBeLessThan(500);
});

test('an example that is told goes before one that is made', () => {
  const content = { type: 'application/json', schema: { type: 'string' }, example: { a: 1 } };
  expect(exampleText(content, {})).toBe('{\n  "a": 1\n}');
  expect(exampleText({ ...content, type: 'text/plain', example: undefined }, {})).toBe('string');
  expect(exampleText({ ...content, schema: {}, example: undefined }, {})).toBe('');
});
