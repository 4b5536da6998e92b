import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import names from './names.json' with { type: 'json' };
import { recogniser } from './recogniser.ts';

const recognise = recogniser(names);

/** The entities of a text as `TYPE surface = value`. */
function found(text: string): string[] {
  return recognise(text).map(({ type, start, end, value }) => `${type} ${text.slice(start, end)} = ${value}`);
}

/** A sentence marked as in `[PERSON Anna] sings`: its plain text and the marked entities as `TYPE start end`. */
function unmarked(sentence: string): { text: string; entities: string[] } {
  let text = '';
  const entities: string[] = [];
  for (const [, type, entity, other] of sentence.matchAll(/\[([A-Z_]+) ([^\]]+)\]|([^[]+)/g)) {
    if (type) entities.push(`${type} ${text.length} ${text.length + (entity ?? '').length}`);
    text += entity ?? other;
  }
  return { text, entities };
}

test('on the labelled sentences, both precision and recall are above 0.94', () => {
  const sentences = readFileSync(new URL('./labelled-sentences.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(unmarked);
  const expected = sentences.flatMap(({ entities }, index) => entities.map((entity) => `${index} ${entity}`));
  const given = sentences.flatMap(({ text }, index) =>
    recognise(text).map(({ type, start, end }) => `${index} ${type} ${start} ${end}`),
  );
  const right = given.filter((entity) => expected.includes(entity)).length;
  expect(expected.length).toBeGreaterThan(100);
  expect(right / given.length).toBeGreaterThan(0.94);
  expect(right / expected.length).toBeGreaterThan(0.94);
});

describe('values are in a normal form', () => {
  test.each([
    ['пишите на Info@Example.COM.', ['EMAIL Info@Example.COM = info@example.com']],
    ['см. www.example.com/a_(b), там', ['URL www.example.com/a_(b) = https://www.example.com/a_(b)']],
    ['(см. http://example.ru/x)', ['URL http://example.ru/x = http://example.ru/x']],
    ['тел. 8 (495) 123-45-67', ['PHONE_NUMBER 8 (495) 123-45-67 = +74951234567']],
    ['call +44 20 7946 0958', ['PHONE_NUMBER +44 20 7946 0958 = +442079460958']],
    ['1 250 000,50 руб.', ['AMOUNT_OF_MONEY 1 250 000,50 руб. = 1250000.5 RUB']],
    [
      '$1,250,000.50 or 2.5 million euros',
      ['AMOUNT_OF_MONEY $1,250,000.50 = 1250000.5 USD', 'AMOUNT_OF_MONEY 2.5 million euros = 2500000 EUR'],
    ],
    ['5 тыс. тенге', ['AMOUNT_OF_MONEY 5 тыс. тенге = 5000 KZT']],
    ['29 февраля 2024 года', ['DATE 29 февраля 2024 года = 2024-02-29']],
    ['8 марта', ['DATE 8 марта = --03-08']],
    ['в мае 1945 года', ['DATE мае 1945 года = 1945-05']],
    ['on the 3rd of May, 2021', ['DATE 3rd of May, 2021 = 2021-05-03']],
    ['05.11.2023', ['DATE 05.11.2023 = 2023-11-05']],
    ['Послезавтра', ['DATE Послезавтра = послезавтра']],
    ['at 12 am and 12 p.m.', ['TIME 12 am = 00:00', 'TIME 12 p.m. = 12:00']],
    ['в 11 часов ночи или в 2 ночи', ['TIME 11 часов ночи = 23:00', 'TIME 2 ночи = 02:00']],
    ['в 18 часов', ['TIME 18 часов = 18:00']],
    ['15:30:05', ['TIME 15:30:05 = 15:30:05']],
    [
      'летим из Нижнего Новгорода в Ростов-на-Дону',
      ['LOCATION Нижнего Новгорода = Нижний Новгород', 'LOCATION Ростов-на-Дону = Ростов-на-Дону'],
    ],
    ['куплено в ООО «Ромашка»', ['ORGANIZATION ООО «Ромашка» = ООО «Ромашка»']],
    ["John's flat in Paris, France", ['PERSON John = John', 'LOCATION Paris = Paris', 'LOCATION France = France']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('what only looks like an entity is none', () => {
  test.each([
    ['31.02.2024 и 45 марта'],
    ['заказ 12345678901234'],
    ['версия 10.4.2, доля 3,5%'],
    ['Картина висит на стене. Голова болит. Роман понравился.'],
    ['мы купили сочи и омск'],
    ['Please help, it does not work.'],
    ['25:70'],
    ['😀 !!! ...'],
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

test('a name that is both a person and a place is told by the preposition', () => {
  expect(found('живёт во Владимире')).toEqual(['LOCATION Владимире = Владимир']);
  expect(found('говорит о Владимире')).toEqual(['PERSON Владимире = Владимире']);
});

test('spans count UTF-16 units, so they hold behind emoji', () => {
  expect(recognise('😀 Анна в Омске 👋 from London')).toEqual([
    { type: 'PERSON', start: 3, end: 7, value: 'Анна' },
    { type: 'LOCATION', start: 10, end: 15, value: 'Омск' },
    { type: 'LOCATION', start: 24, end: 30, value: 'London' },
  ]);
});

test.each(['Aa ', 'А. ', '1 ', '12 345 ', 'a.', '1-', 'компания «', 'Московский новый '])(
  'ten thousand characters of %j are read without a blow-up',
  (part) => {
    const text = part.repeat(10_000 / part.length);
    const entities = recognise(text);
    for (const [index, { start }] of entities.entries())
      expect(start).toBeGreaterThanOrEqual(entities[index - 1]?.end ?? 0);
    expect(entities.every(({ start, end }) => start < end && end <= text.length)).toBe(true);
  },
  5000,
);
