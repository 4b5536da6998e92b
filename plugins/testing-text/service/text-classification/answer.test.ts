import { beforeAll, describe, expect, test } from 'vitest';
import { parseConfig, parseRequest } from '../request.ts';
import { Config, Request, answer } from './answer.ts';
import type { Model } from './classifier.ts';
import dataset from './dataset.json' with { type: 'json' };
import image from './image.json' with { type: 'json' };
import { train } from './trainer.ts';

let model: Model;
beforeAll(async () => {
  model = await train(dataset.items);
});

function ask(data: unknown, config?: unknown) {
  return answer(model, parseRequest(Request, data), parseConfig(Config, config)).items_list;
}

test('answers each text with all labels and their probabilities', () => {
  const [parcel, crash] = ask({ texts: ['Где моя посылка?', 'The app crashes'] });
  expect(parcel?.items[0]).toEqual({ value: 'delivery' });
  expect(crash?.items[0]).toEqual({ value: 'technical' });
  expect(parcel?.items.map(({ value }) => value).toSorted()).toEqual([
    'account',
    'delivery',
    'payment',
    'return',
    'technical',
  ]);
  expect(parcel?.scores).toHaveLength(5);
});

test('top and threshold cut the list', () => {
  const texts = ['Верните деньги за сломанный чайник'];
  expect(ask({ texts }, { top: 2 })[0]?.items).toHaveLength(2);
  expect(ask({ texts }, { threshold: 0.5 })[0]?.items).toEqual([{ value: 'return' }]);
  expect(ask({ texts }, { threshold: 1 })[0]).toEqual({ items: [], scores: [] });
});

test('the example of the manifest is answered', () => {
  const { request, config } = image.example;
  expect(ask(request, config).map(({ items }) => items[0]?.value)).toEqual(['delivery', 'payment']);
});

describe('refuses by field', () => {
  test.each([
    [{}, undefined, 'texts'],
    [{ texts: [''] }, undefined, 'texts.0'],
    [{ texts: ['a', null] }, undefined, 'texts.1'],
    [{ texts: ['a'] }, { top: 1.5 }, 'config.top'],
    [{ texts: ['a'] }, { threshold: 2 }, 'config.threshold'],
  ])('%j with config %j', (data, config, field) => {
    expect(() => ask(data, config)).toThrowError(
      expect.objectContaining({ status: 400, args: { [field]: expect.any(String) } }),
    );
  });
});
