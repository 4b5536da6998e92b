import { expect, test } from 'vitest';
import { classify } from './classifier.ts';
import type { Model } from './classifier.ts';
import dataset from './dataset.json' with { type: 'json' };
import { train, type Example, type Round } from './trainer.ts';

const folds = 5;
const languages = { ru: /\p{Script=Cyrillic}/u, en: /^\P{Script=Cyrillic}+$/u };

test('the shipped examples are balanced and none is there twice', () => {
  const counts = new Map<string, number>();
  for (const { text, label } of dataset.items) {
    const language = languages.ru.test(text) ? 'ru' : 'en';
    counts.set(`${label} ${language}`, (counts.get(`${label} ${language}`) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array(10).fill(60));
  expect(new Set(dataset.items.map(({ text }) => text)).size).toBe(dataset.items.length);
});

test('on examples kept from training, 85 of 100 and more are right in both languages', async () => {
  const right: Example[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const model = await train(dataset.items.filter((_, index) => index % folds !== fold));
    const kept = dataset.items.filter((_, index) => index % folds === fold);
    right.push(...kept.filter(({ text, label }) => classify(model, text)[0]?.label === label));
  }
  for (const language of Object.values(languages)) {
    const all = dataset.items.filter(({ text }) => language.test(text)).length;
    expect(right.filter(({ text }) => language.test(text)).length / all).toBeGreaterThan(0.85);
  }
});

test('probabilities are sorted and add up to 1, also for a text of unknown words', async () => {
  const model = await train(dataset.items);
  for (const text of ['Where is my parcel?', 'Приложение вылетает', '我的订单', '12 345']) {
    const probabilities = classify(model, text).map(({ probability }) => probability);
    expect(probabilities).toHaveLength(5);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
    expect(probabilities.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
  }
  expect(classify(model, '我的订单')[0]?.probability).toBeLessThan(0.5);
});

test('the same examples give the same model, and training tells of each round', async () => {
  const reported: Round[] = [];
  const first: Model = await train(dataset.items.slice(0, 200), { told: (round) => void reported.push(round) });
  expect(await train(dataset.items.slice(0, 200))).toEqual(first);
  expect(reported.map(({ percentage }) => percentage)).toEqual(reported.map(({ number }) => (number / 30) * 100));
  expect(reported).toHaveLength(30);
  expect(reported.at(-1)!.loss).toBeLessThan(reported[0]!.loss / 2);
});
