import fc from 'fast-check';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import en from '../../../locales/en/core.json' with { type: 'json' };
import ru from '../../../locales/ru/core.json' with { type: 'json' };
import { duration, number, relativeTime } from './format.ts';

beforeAll(() =>
  i18next.init({ resources: { en: { core: en }, ru: { core: ru } }, interpolation: { escapeValue: false } }),
);
afterAll(() => i18next.changeLanguage('en'));

describe.each([
  ['en', 'en-GB'],
  ['ru', 'ru-RU'],
])('in %s', (language, locale) => {
  beforeAll(() => void i18next.changeLanguage(language));

  test('numbers are written as Intl writes them', () => {
    const wholes = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    fc.assert(fc.property(fc.integer(), (value) => number(value) === wholes.format(value)));
    const halves = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    // Sums of quarters have no digit that could be rounded either way.
    fc.assert(
      fc.property(
        fc.integer({ min: -4e9, max: 4e9 }),
        (quarters) => number(quarters / 4, 2) === halves.format(quarters / 4),
      ),
    );
  });

  test('times are told as Intl tells them, but for the day before yesterday', () => {
    const usual = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const sizes = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
    for (const [unit, size] of Object.entries(sizes)) {
      for (const count of [0, 1, 2, 3, 5, 11, 21, 22, 23]) {
        for (const side of [-1, 1]) {
          if ((count === 0 && unit !== 'second') || (count === 2 && unit === 'day')) continue;
          expect(relativeTime(side * count * size * 1_000, 0)).toBe(
            usual.format(side * count, unit as Intl.RelativeTimeFormatUnit),
          );
        }
      }
    }
  });
});

test.each([
  ['en', '0 ms, 182 ms, 4.2 s, 4 s, 12 s, 2 min, 1.5 h'],
  ['ru', '0 мс, 182 мс, 4,2 с, 4 с, 12 с, 2 мин, 1,5 ч'],
])('lengths of time are told by their symbols in %s', (language, told) => {
  void i18next.changeLanguage(language);
  const lengths = [0.2, 182.4, 4_210, 4_000, 12_300, 121_000, 5_400_000];
  expect(lengths.map((each) => duration(each).replace('\u00a0', ' ')).join(', ')).toBe(told);
});
