import { expect, test } from 'vitest';
import type { FitRunData } from '../../contract.ts';
import { comparisonOf, configText } from './comparison.ts';

const run = (of: Partial<FitRunData>): FitRunData => ({
  id: 1,
  number: 1,
  state: 'DONE',
  percentage: 100,
  inService: false,
  restorable: true,
  datasetAccountId: 1,
  datasetId: 1,
  datasetName: 'tickets',
  datasetVersion: 1,
  rows: 100,
  config: '',
  image: 'classifier:1',
  author: 'ann',
  started: 0,
  artefacts: [],
  ...of,
});

test('trainings are laid beside each other by scores, configuration and data', () => {
  const compared = comparisonOf([
    run({
      config: '{"rate":0.1,"layers":[1,2],"stop":{"early":true}}',
      metrics: { classes: { refund: { f1: 0.7 } }, f1: 0.8 },
    }),
    run({ config: '{"layers":[1,2],"stop":{"early":false}}', metrics: { f1: 0.9 }, datasetVersion: 2, rows: 120 }),
  ]);
  expect(compared.scores).toEqual([
    { path: 'f1', values: [0.8, 0.9], differs: true },
    { path: 'classes.refund.f1', values: [0.7, undefined], differs: true },
  ]);
  expect(compared.config).toEqual([
    { path: 'rate', values: [0.1, undefined], differs: true },
    { path: 'layers', values: ['[1,2]', '[1,2]'], differs: false },
    { path: 'stop.early', values: ['true', 'false'], differs: true },
  ]);
  expect(compared.made.filter(({ differs }) => differs).map(({ path }) => path)).toEqual(['version', 'rows']);
});

test('a training without scores or with an empty configuration has no lines of them', () => {
  const compared = comparisonOf([run({}), run({ config: ' ' })]);
  expect(compared.scores).toEqual([]);
  expect(compared.config).toEqual([]);
});

test('a configuration is read in one line', () => {
  expect(configText('{"rounds": 40, "rate": {"first": 1.2}, "stops": [1, 2]}')).toBe(
    'rounds 40, rate.first 1.2, stops [1,2]',
  );
  expect(configText(JSON.stringify({ words: 'x'.repeat(100) }))).toBe(`words ${'x'.repeat(74)}…`);
  expect(['', '{}', 'no JSON'].map(configText)).toEqual(['', '', 'no JSON']);
});
