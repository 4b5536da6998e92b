import { describe, expect, test } from 'vitest';
import { seconds, toFrames } from './frames.ts';
import { phoneme, phonemeSymbols } from './phonemes.ts';
import { bandPower, centre, loudness, pitchOf } from './sound-analysis.ts';
import { frameRate, synthesise } from './synthesiser.ts';

const sampleRate = 16_000;

/** A phoneme held for half a second at a level pitch, and its steady middle. */
function held(symbol: string, pitch = 110, tract = 1): Float32Array {
  const each = phoneme(symbol);
  const timed = { phoneme: each, stretch: 0.5 / seconds({ phoneme: each, stretch: 1 }) };
  const samples = synthesise(toFrames([timed], [{ at: 0, pitch }]), sampleRate, tract);
  return samples.subarray(samples.length / 2 - 800, samples.length / 2 + 800);
}

describe('vowels', () => {
  test.each([['a'], ['e'], ['i'], ['o'], ['u'], ['iː'], ['ɑː'], ['ɛ'], ['ɔː'], ['ɝ']])(
    '%s sounds at its formants, more than between and above them',
    (symbol) => {
      const sound = phoneme(symbol).sounds[0];
      const [first, second, third] = sound?.glide
        ? [0, 1, 2].map((order) => ((sound.formants[order] ?? 0) + (sound.glide?.[order] ?? 0)) / 2)
        : (sound?.formants ?? []);
      const samples = held(symbol);
      const around = (frequency = 0) => bandPower(samples, sampleRate, frequency - 110, frequency + 110);
      expect(around(first)).toBeGreaterThan(around(1.5 * (second ?? 0)) * 3);
      expect(around(second)).toBeGreaterThan(around(((second ?? 0) + (third ?? 0)) / 2));
      expect(around(third)).toBeGreaterThan(around((third ?? 0) + 450));
    },
  );

  test.each([[80], [110], [200], [260]])('have the asked pitch of %d Hz', (pitch) => {
    expect(Math.abs(pitchOf(held('a', pitch), sampleRate) - pitch)).toBeLessThan(pitch * 0.03);
  });

  test('a shorter tract raises all formants', () => {
    expect(centre(held('a', 110, 1.16), sampleRate, 300, 4000)).toBeGreaterThan(
      centre(held('a'), sampleRate, 300, 4000) * 1.08,
    );
  });
});

describe('fricatives', () => {
  test.each([
    ['s', 5000, 7500],
    ['ʃ', 2600, 4600],
    ['ʂ', 2000, 3800],
    ['ɕ', 3100, 5000],
    ['x', 1200, 2600],
  ])('the noise of %s lies between %d and %d Hz', (symbol, low, high) => {
    const middle = centre(held(symbol), sampleRate, 500, 7900);
    expect(middle).toBeGreaterThan(low);
    expect(middle).toBeLessThan(high);
  });

  test('voiced ones have a voice, voiceless ones have none', () => {
    const low = (symbol: string) =>
      bandPower(held(symbol), sampleRate, 80, 400) / bandPower(held(symbol), sampleRate, 400, 7900);
    for (const [voiced, voiceless] of [
      ['z', 's'],
      ['ʒ', 'ʃ'],
      ['v', 'f'],
      ['ʐ', 'ʂ'],
    ] as const)
      expect(low(voiced)).toBeGreaterThan(low(voiceless) * 20);
  });
});

test('a stop is silent before its burst', () => {
  const samples = synthesise(
    toFrames(
      ['a', 't', 'a'].map((symbol) => ({ phoneme: phoneme(symbol), stretch: 1 })),
      [{ at: 0, pitch: 110 }],
    ),
    sampleRate,
    1,
  );
  const from = (start: number, end: number) => loudness(samples.subarray(start * sampleRate, end * sampleRate));
  const closure = seconds({ phoneme: phoneme('a'), stretch: 1 });
  expect(from(closure + 0.03, closure + 0.06)).toBeLessThan(from(0.04, 0.1) / 30);
  expect(from(closure + 0.072, closure + 0.085)).toBeGreaterThan(from(closure + 0.03, closure + 0.06) * 10);
});

test('every phoneme can be heard, lasts as long as it should and never exceeds the range', () => {
  for (const symbol of phonemeSymbols) {
    const timed = ['a', symbol, 'a'].map((each) => ({ phoneme: phoneme(each), stretch: 1 }));
    const length = timed.reduce((sum, each) => sum + seconds(each), 0);
    const samples = synthesise(toFrames(timed, [{ at: 0, pitch: 110 }]), sampleRate, 1);
    expect(Math.abs(samples.length / sampleRate - length), symbol).toBeLessThan(2 / frameRate);
    expect(loudness(samples), symbol).toBeGreaterThan(0.02);
    expect(
      samples.every((sample) => Math.abs(sample) < 1),
      symbol,
    ).toBe(true);
  }
});

test('a phoneme that does not exist is refused by name', () => {
  expect(() => phoneme('qq')).toThrowError('There is no phoneme qq.');
});
