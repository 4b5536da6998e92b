import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { compared } from './compared.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));

const month = (first: string, to: string, amounts: readonly number[]) => ({
  period: 'MONTH' as const,
  from: `${first}T00:00:00.000Z`,
  to: `${to}T00:00:00.000Z`,
  timeZone: 'UTC',
  total: amounts.reduce((sum, each) => sum + each, 0),
  steps: amounts.map((amount, at) => ({
    time: new Date(Date.parse(first) + at * 86_400_000).toISOString(),
    id: 1,
    amount,
  })),
});
const february = month(
  '2026-02-01',
  '2026-03-01',
  Array.from({ length: 28 }, () => 10),
);
const plain = (text: string) => text.replaceAll(/[\u2009\u00A0]/g, ' ').replace(/\s?–\s?/, '–');

test('a month that goes on is compared with as many days of the one before, one that is over with all of it', () => {
  const march = month(
    '2026-03-01',
    '2026-04-01',
    Array.from({ length: 18 }, () => 11),
  );
  const { percent, range } = compared(march, february, Date.UTC(2026, 2, 18, 12))!;
  expect([percent, plain(range)]).toEqual(['+10.0 %', expect.stringMatching(/^(1–18 February|February 1–18)$/)]);
  expect(compared(march, february, Date.UTC(2026, 4, 1))).toEqual({ percent: '−29.3 %', range: 'February 2026' });
});

test('what came to the same has no sign, and nothing to compare with says nothing', () => {
  const same = month('2026-03-01', '2026-04-01', [280]);
  expect(compared(same, february, Date.UTC(2026, 5, 1))!.percent).toBe('0.0 %');
  expect(compared(same, month('2026-02-01', '2026-03-01', []), Date.UTC(2026, 5, 1))).toBeUndefined();
});
