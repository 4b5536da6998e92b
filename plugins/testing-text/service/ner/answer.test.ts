import { describe, expect, test } from 'vitest';
import { parseConfig, parseRequest } from '../request.ts';
import { answer, configOf, requestOf } from './answer.ts';
import image from './image.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import { recogniser } from './recogniser.ts';

const recognise = recogniser(names);

async function ask(data: unknown, config?: unknown) {
  return answer(recognise, parseRequest(requestOf(data), data), parseConfig(configOf(), config));
}

const anna = {
  entity_type: 'PERSON',
  entity: 'Анна',
  value: 'Анна',
  source_type: 'UNKNOWN',
  span: { start_index: 0, end_index: 4 },
};
const omsk = {
  entity_type: 'LOCATION',
  entity: 'Омске',
  value: 'Омск',
  source_type: 'UNKNOWN',
  span: { start_index: 7, end_index: 12 },
};

test('answers a list of texts with a list of entities for each', async () => {
  expect(await ask({ texts: ['Анна в Омске', 'привет'] })).toEqual({
    entities_list: [{ entities: [anna, omsk] }, { entities: [] }],
  });
});

test('answers a single text with its entities', async () => {
  expect(await ask({ text: 'Анна в Омске' })).toEqual({ entities: [anna, omsk] });
});

test('gives the asked types only', async () => {
  expect(await ask({ text: 'Анна в Омске' }, { types: ['LOCATION'] })).toEqual({ entities: [omsk] });
});

test('the example of the manifest shows every type', async () => {
  const { request, config } = image.example;
  const answered = await ask(request, config);
  const types =
    'entities_list' in answered
      ? answered.entities_list.flatMap(({ entities }) => entities.map(({ entity_type }) => entity_type))
      : [];
  expect([...new Set(types)].toSorted()).toEqual([
    'AMOUNT_OF_MONEY',
    'DATE',
    'EMAIL',
    'LOCATION',
    'ORGANIZATION',
    'PERSON',
    'PHONE_NUMBER',
    'TIME',
    'URL',
  ]);
});

describe('refuses by field', () => {
  test.each([
    [{}, undefined, 'texts'],
    [{ text: ' ' }, undefined, 'text'],
    [{ text: 5 }, undefined, 'text'],
    [{ texts: ['a', []] }, undefined, 'texts.1'],
    [{ text: 'a' }, { types: ['ANIMAL'] }, 'config.types.0'],
    [{ text: 'a' }, { types: [] }, 'config.types'],
  ])('%j with config %j', async (data, config, field) => {
    await expect(ask(data, config)).rejects.toThrowError(
      expect.objectContaining({ status: 400, args: { [field]: expect.any(String) } }),
    );
  });

  test('too much text', async () => {
    await expect(ask({ text: 'a'.repeat(10_001) })).rejects.toThrowError(/^text: /);
    await expect(ask({ texts: Array(11).fill('a'.repeat(10_000)) })).rejects.toThrowError(
      /at most 100000 characters together/,
    );
  });
});
