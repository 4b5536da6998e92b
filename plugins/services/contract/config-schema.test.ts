import { expect, test } from 'vitest';
import type { Language } from '#core/contract/issue-text.ts';
import { checkOf, issuesOf, lineOf } from './config-schema.ts';
import { shapeOf, type ConfigShape } from './config-shape.ts';

const descriptor = (files: Readonly<Record<string, string>>) => ({
  name: 'shout',
  fittable: false,
  methods: {},
  schemaFiles: Object.entries(files).map(([name, content]) => ({ name, content })),
});
const schema = JSON.stringify({
  type: 'object',
  properties: { threshold: { type: 'number', minimum: 0, maximum: 1 }, mode: { enum: ['fast', 'exact'] } },
  required: ['threshold'],
  additionalProperties: false,
});
const problemsOf = (value: unknown, shape: ConfigShape, language: Language = 'en') =>
  issuesOf(value, checkOf(shape.schema), language).map(lineOf);

test('a configuration is held against the schema of its service', () => {
  const shape = shapeOf(
    descriptor({ 'predictConfig-schema.json': schema, 'predictConfig-example.json': '{"a":1}' }),
    'predictConfig',
  );
  expect(shape.example).toBe('{\n  "a": 1\n}');
  expect(problemsOf({ threshold: 0.5, mode: 'fast' }, shape)).toEqual([]);
  expect(problemsOf({ threshold: 2 }, shape)).toEqual([expect.stringMatching(/^threshold: .*1/)]);
  expect(problemsOf({ threshold: 2 }, shape, 'ru')).toEqual([expect.stringMatching(/^threshold: [а-я ]*1/)]);
  expect(problemsOf({ mode: 'slow' }, shape)).toEqual([
    expect.stringMatching(/^threshold: /),
    expect.stringMatching(/^mode: .*fast/),
  ]);
  expect(problemsOf({ threshold: 1, other: 1 }, shape)).toEqual([expect.stringContaining('other')]);
});

test('a service without a schema, or with one that cannot be followed, takes any JSON', () => {
  for (const written of ['not JSON', '[]', '{"$ref":"https://elsewhere.test/schema.json"}'])
    expect(
      problemsOf({ a: 1 }, shapeOf(descriptor({ 'predictConfig-schema.json': written }), 'predictConfig')),
    ).toEqual([]);
  const nothing = { schema: undefined, example: '{}' };
  expect(shapeOf(undefined, 'predictConfig')).toEqual(nothing);
  expect(shapeOf(descriptor({ 'predictConfig-schema.json': schema }), 'fitConfig')).toEqual(nothing);
});
