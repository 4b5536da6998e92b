import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

const t = ((key: string, { figures }: { figures: string }) => `${key} ${figures}`) as unknown as TFunction;
const format = String;

test('of what is measured the latest figure is told, as such', () => {
  const series = [
    { name: 'Used', values: [1, 2, null] },
    { name: 'Limit', values: [null, null, null] },
  ];
  expect(summaryOf(t, { unit: 'cores', series, stepSeconds: 30, format })).toBe('monitoring:latest Used 2');
});

test('of calls a minute all are told, however long the steps are', () => {
  const calls = (values: readonly (number | null)[], stepSeconds: number) =>
    summaryOf(t, { unit: 'rate', series: [{ name: 'Calls', values }], stepSeconds, format });
  expect(calls([0, 30, 9, 0, null], 60)).toBe('monitoring:inAll Calls 39');
  expect(calls([30, 30, 9, 9, null, null], 30)).toBe('monitoring:inAll Calls 39');
  expect(calls([7.8, 0], 300)).toBe('monitoring:inAll Calls 39');
});
