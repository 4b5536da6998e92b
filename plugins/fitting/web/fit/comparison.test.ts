import { expect, test } from 'vitest';
import { comparisonOf, configText, differingSettings } from './comparison.ts';
import { runOf as run } from './test/run.ts';

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

test('trainings that are compared are told apart by the settings that are not the same in all of them', () => {
  const configs = ['{"rounds": 40, "rate": 2}', '{"rounds": 10, "rate": 2}', '{"rate": 2.0, "seed": 1}'];
  const differing = differingSettings(configs.map((config) => run({ config })));
  expect(configs.map((config) => configText(config, differing))).toEqual(['rounds 40', 'rounds 10', 'seed 1']);
  expect(configText(configs[0]!, differingSettings([run({}), run({})]))).toBe('');
});

test('what trainings took is laid beside each other as far as it is known', () => {
  const used = { cost: 1.5, memoryBytes: 2_048 };
  const { took } = comparisonOf([run({ begun: 100, ended: 400, used }), run({ ended: 300 })]);
  expect(took).toEqual([
    { path: 'time', values: [300, 300], differs: false },
    { path: 'cost', values: [1.5, undefined], differs: true },
    { path: 'memory', values: [2_048, undefined], differs: true },
  ]);
});

test('a configuration is read in one line', () => {
  expect(configText('{"rounds": 40, "rate": {"first": 1.2}, "stops": [1, 2]}')).toBe(
    'rounds 40, rate.first 1.2, stops [1,2]',
  );
  expect(configText(JSON.stringify({ words: 'x'.repeat(100) }))).toBe(`words ${'x'.repeat(74)}…`);
  expect(['', '{}', 'no JSON'].map((each) => configText(each))).toEqual(['', '', 'no JSON']);
});
