import { expect, test } from 'vitest';
import { digitWords } from './digits.ts';
import { read, written } from './model-file.ts';
import { learnState } from './word-model.ts';

test('what was learnt is read as it was written, to the last bit', () => {
  const frames = Array.from({ length: 20 }, (_, at) =>
    Float64Array.from({ length: 26 }, (__, each) => Math.sin(at * each + 0.1)),
  );
  const units = [
    { word: digitWords[3], states: [learnState(frames.slice(0, 10)), learnState(frames.slice(10))] },
    { word: undefined, states: [learnState(frames)] },
  ];
  expect(read(written(units))).toEqual(units);
});
