import { expect, test } from 'vitest';
import type { ModelInfoData } from '../../contract.ts';
import { checksOf } from './checks.ts';

const bare = {
  modelName: 'tides',
  displayName: 'tides',
  hostingType: 'AUTOMATIC',
  languages: [],
} as unknown as ModelInfoData;
const descriptor = { name: 'tides', fittable: false, methods: {}, schemaFiles: [] };
const missing = (service: Partial<ModelInfoData>, documentation = '', files: readonly string[] = []) =>
  checksOf({
    service: { ...bare, ...service },
    documentation,
    descriptor: { ...descriptor, schemaFiles: files.map((name) => ({ name, content: '{}' })) },
  })
    .filter(({ done }) => !done)
    .map(({ id }) => id);

test('everything that a page would lack is named', () => {
  expect(missing({})).toEqual(['name', 'purpose', 'taskType', 'languages', 'documentation', 'example', 'image']);
});

test('what is filled in is not asked for', () => {
  const filled = {
    displayName: 'Tides',
    shortDescription: 'Tells tides.',
    taskType: 'ner',
    languages: ['en'],
    hostingType: 'EXTERNAL' as const,
  };
  expect(missing(filled, '# Tides', ['predictRequest-example.json'])).toEqual([]);
  expect(missing({ ...filled, taskType: 'custom' }, ' \n', ['other.json'])).toEqual([
    'taskType',
    'documentation',
    'example',
  ]);
});

test('a prototype needs nothing to run on', () => {
  expect(missing({ prototype: true })).not.toContain('image');
});
