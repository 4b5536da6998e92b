import { expect, test } from 'vitest';
import { estimateOf } from './estimate.ts';

const run = (rows: number, seconds: number) => ({ rows, tookMs: seconds * 1_000 });
const secondsFor = (rows: number, ...runs: ReturnType<typeof run>[]) => {
  const estimate = estimateOf(runs, rows);
  return estimate && estimate.tookMs / 1_000;
};

test('a start that all trainings need and a time that grows with the rows are told apart', () => {
  const runs = [run(100, 6), run(200, 7), run(1_000, 15)];
  expect(secondsFor(500, ...runs)).toBeCloseTo(10, 6);
  expect(secondsFor(4_000, ...runs)).toBeCloseTo(45, 6);
  expect(estimateOf(runs, 500)).toMatchObject({ runs: 3, fewestRows: 100, mostRows: 1_000 });
});

test('one that was held up does not spoil what the others say', () => {
  expect(secondsFor(200, run(100, 6), run(200, 7), run(300, 8), run(400, 9), run(250, 900))).toBeCloseTo(7, 0);
});

test('it reaches from what the fastest says to what the slowest says, for their sizes', () => {
  const { leastMs, tookMs, mostMs } = estimateOf([run(100, 6), run(100, 9), run(100, 12)], 100)!;
  expect([leastMs, tookMs, mostMs]).toEqual([6_000, 9_000, 12_000]);
  const alone = estimateOf([run(100, 6)], 50)!;
  expect([alone.leastMs, alone.mostMs]).toEqual([6_000, 6_000]);
});

test('what the start of an instance and the last restarts take is told apart from what is learnt in', () => {
  const parts = (startMs: number | null, restartMs: number | null) => ({ ...run(100, 10), startMs, restartMs });
  const estimate = estimateOf([parts(1_000, 3_000), parts(2_000, 2_000), parts(9_000, 2_500), parts(null, null)], 100)!;
  expect(estimate).toMatchObject({ tookMs: 10_000, parts: { startMs: 2_000, trainMs: 5_500, restartMs: 2_500 } });
  expect(estimateOf([run(100, 10)], 100)!.parts).toBeUndefined();
});

test('a first training of a service waits for an instance as first ones did, another one as others', () => {
  const runs = [
    { ...run(100, 70), startMs: 60_000, restartMs: 1_000, first: true },
    { ...run(100, 12), startMs: 1_000, restartMs: 1_000, first: false },
    { ...run(100, 13), startMs: 3_000, restartMs: 1_000, first: false },
  ];
  const [again, anew] = [false, true].map((first) => estimateOf(runs, 100, first)!);
  expect([again!.tookMs, again!.parts!.startMs]).toEqual([12_000, 2_000]);
  expect(estimateOf(runs.slice(1), 100, true)!.parts).toBeUndefined();
  expect([anew!.tookMs, anew!.parts!.startMs]).toEqual([70_000, 60_000]);
});

test('trainings of one size tell of fewer rows the same, of somewhat more as much more, and of far more nothing', () => {
  const runs = [run(100, 4), run(100, 6), run(100, 20)];
  expect([10, 100, 200, 301].map((rows) => secondsFor(rows, ...runs))).toEqual([6, 6, 12, undefined]);
});

test('nothing is known without a training before, or of far more rows than were ever trained on', () => {
  expect(estimateOf([], 10)).toBeUndefined();
  expect(secondsFor(10_001, run(100, 6), run(1_000, 15))).toBeUndefined();
  // What took longer with fewer rows does not make it shorter with more.
  expect(secondsFor(1_000, run(100, 8), run(1_000, 6))).toBe(7);
});
