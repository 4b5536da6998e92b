import { expect, test } from 'vitest';
import type { FitRunData } from '../../contract.ts';
import { runRows } from './runs-csv.ts';
import { runOf } from './test/run.ts';

const words = {
  head: (column: string) => column,
  stateText: (state: string) => state.toLowerCase(),
  failureText: ({ failure }: FitRunData) => failure,
  yes: 'yes',
};
const run = (of: Partial<FitRunData>) =>
  runOf({
    datasetName: 'requests',
    datasetVersion: 2,
    rows: 600,
    config: '{"rounds":60}',
    image: 'sorter:1',
    author: 'demo',
    ...of,
  });
/** Each run by the names of the columns; what is empty is left out. */
const told = (runs: readonly FitRunData[]) => {
  const [names, ...rows] = runRows(runs, words);
  return rows.map((row) =>
    Object.fromEntries(row.flatMap((cell, at) => (cell === undefined ? [] : [[names![at], cell]]))),
  );
};

test('a training is told with its times, what it was made of, how long each part took and all its scores', () => {
  const moments = { begun: 1_000, given: 3_000, taught: 4_500, ended: 5_000 };
  const used = { cost: 0.25, memoryBytes: 1_024 };
  const metrics = { labels: { refund: { f1: 0.8 } }, accuracy: 0.9 };
  const [first, second] = told([
    run({ ...moments, inService: true, used, metrics }),
    run({ number: 2, state: 'TRAINING', begun: 1_000, given: 3_000 }),
  ]);
  expect(first).toEqual({
    number: 1,
    state: 'done',
    inService: 'yes',
    started: '1970-01-01T00:00:00.000Z',
    ended: '1970-01-01T00:00:05.000Z',
    dataset: 'requests',
    version: 2,
    rows: 600,
    config: '{"rounds":60}',
    image: 'sorter:1',
    author: 'demo',
    waited: 1,
    start: 2,
    train: 1.5,
    restart: 0.5,
    took: 4,
    cost: 0.25,
    memory: 1_024,
    accuracy: 0.9,
    'labels.refund.f1': 0.8,
  });
  // What sums up comes before its parts.
  expect(Object.keys(first!).slice(-2)).toEqual(['accuracy', 'labels.refund.f1']);
  expect(second).toMatchObject({ number: 2, state: 'training', waited: 1, start: 2 });
  expect(Object.keys(second!)).not.toEqual(expect.arrayContaining(['took']));
});

test('cost, memory and failures have a column where some training has one', () => {
  expect(runRows([run({})], words)[0]).not.toEqual(expect.arrayContaining(['cost']));
  const [names] = runRows([run({ state: 'FAILED', failure: 'One label only.', ended: 1, given: 0 }), run({})], words);
  expect(names!.slice(-2)).toEqual(['took', 'failure']);
});
