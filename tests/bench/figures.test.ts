import { expect, test } from 'vitest';
import { judge, quantile, type Figure } from './figures.ts';

const figure = (value: number, more: Partial<Figure>): Figure => ({ name: 'a figure', unit: 'ms', value, ...more });
const verdict = (value: number, more: Partial<Figure>) => {
  const { passed, hit } = judge(figure(value, more));
  return [passed, hit];
};

test.each([
  [2, [true, true]],
  [3, [true, false]],
  [4.1, [false, false]],
  [Number.NaN, [false, false]],
])('%d against a must of 4 and an aim of 2', (value, expected) => {
  expect(verdict(value, { limit: { must: 4, aim: 2 } })).toEqual(expected);
});

test('what is to be large fails below its limit', () => {
  expect([9, 10, 20].map((value) => verdict(value, { limit: { must: 10, aim: 20, atLeast: true } }))).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('a limit of the ratio judges the figure by what was measured beside it', () => {
  const beside = { reference: { name: 'nginx', value: 10 }, limit: { must: 8, aim: 4, ofRatio: true } };
  expect([40, 80, 81].map((value) => verdict(value, beside))).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test('limits stretch on a machine that is slower than the one they were set on, and do not shrink on a faster one', () => {
  const on = (value: number) => ({ reference: { name: 'a bare select', value, usual: 2 }, limit: { must: 10 } });
  expect([verdict(15, on(2)), verdict(15, on(3)), verdict(10, on(1))]).toEqual([
    [false, undefined],
    [true, undefined],
    [true, undefined],
  ]);
  expect(judge(figure(0, on(3))).must).toBe(15);
  const rate = (value: number) => ({
    reference: { name: 'nginx', value, usual: 2 },
    limit: { must: 10, atLeast: true },
  });
  expect([verdict(7, rate(2)), verdict(7, rate(1)), verdict(10, rate(4))]).toEqual([
    [false, undefined],
    [true, undefined],
    [true, undefined],
  ]);
});

test('quantiles of nothing are no numbers, which no limit lets pass', () => {
  expect([quantile([3, 1, 2], 0.5), quantile([1, 2, 3, 4], 0.99), quantile([], 0.5)]).toEqual([2, 4, Number.NaN]);
});
