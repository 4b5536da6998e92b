import { describe, expect, test } from 'vitest';
import { resample } from './resample.ts';

const tone = (frequency: number, rate: number) =>
  Float32Array.from({ length: rate }, (_, index) => Math.sin((2 * Math.PI * frequency * index) / rate));
const inside = (samples: Float32Array) => samples.slice(200, -200);

describe.each([
  [48_000, 8000],
  [44_100, 8000],
  [16_000, 8000],
  [4000, 8000],
])('from %i to %i Hz', (from, to) => {
  test('a tone that both rates carry stays as it is', () => {
    const wanted = inside(tone(500, to));
    const got = inside(resample(tone(500, from), from, to));
    expect(got.length).toBe(wanted.length);
    expect(Math.max(...got.map((sample, index) => Math.abs(sample - wanted[index]!)))).toBeLessThan(0.02);
  });
});

test('a tone that the new rate cannot carry is gone', () => {
  expect(Math.max(...inside(resample(tone(6000, 48_000), 48_000, 8000)).map(Math.abs))).toBeLessThan(0.01);
});
