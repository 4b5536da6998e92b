import { expect, test } from 'vitest';
import { learntRecogniser } from './learnt.ts';
import { lessonOf, readTexts } from './lesson.ts';
import names from './names.json' with { type: 'json' };
import { recogniser } from './recogniser.ts';

const byRules = recogniser(names);
const taught = (...texts: string[]) => lessonOf(texts);
const found = (lesson: ReturnType<typeof lessonOf>, text: string) =>
  learntRecogniser(byRules, lesson)(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

test('names are found in whatever case, Russian ones in their forms, and the longest that fits', () => {
  const lesson = taught(
    'We use [Router X-100](DEVICE) and [Router](DEVICE).',
    'Подключили [Тариф Зелёный](PLAN), а не [Берёзка](PLAN).',
  );
  expect(found(lesson, 'the router x-100, a ROUTER and routers')).toEqual(['DEVICE router x-100', 'DEVICE ROUTER']);
  expect(found(lesson, 'без Берёзки и тарифа зеленого')).toEqual(['PLAN Берёзки', 'PLAN тарифа зеленого']);
});

test('rules find what else is of the types that were taught, and nothing of others', () => {
  const lesson = taught('[Northquay](LOCATION) is far.');
  expect(found(lesson, 'Анна в Омске 12 марта, not Northquay')).toEqual(['LOCATION Омске', 'LOCATION Northquay']);
});

test('a name that is marked with several types is of the most frequent one', () => {
  const lesson = taught('[Jordan](PERSON) in [Jordan](LOCATION).', '[Jordan](PERSON) runs.');
  expect(lesson).toEqual({ types: ['LOCATION', 'PERSON'], names: [{ name: 'Jordan', type: 'PERSON' }] });
});

test('blank texts are left out of what is learnt', () => {
  const items = ['', 'in [Omsk](LOCATION)', ' \n'].map((text) => ({ text }));
  expect(readTexts(JSON.stringify({ items }))).toEqual(['in [Omsk](LOCATION)']);
});

test.each([
  ['{', /trainData is not JSON/],
  ['{"items":[]}', /^items/],
  ['{"items":[{"text":"nothing [here]"}]}', /marks nothing/],
  [JSON.stringify({ items: Array.from({ length: 2_001 }, (_, at) => ({ text: `[name ${at}](X)` })) }), /2001 names/],
])('training data of the form %# is refused', (trainData, message) => {
  expect(() => lessonOf(readTexts(trainData))).toThrowError(message);
});
