import { speak, type Voice } from '#plugins/testing-tts/service/public.ts';
import { digitPronunciations, digitWords, type Language } from '../digits.ts';

/** Numbers from 0 to 1, the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

/** A voice that is not among those learnt from. */
export function someVoice(random: () => number): Voice {
  return {
    pitch: 85 + 150 * random(),
    tract: 0.9 + 0.35 * random(),
    breath: 0.02 + 0.08 * random(),
    rate: 0.9 + 0.4 * random(),
  };
}

/** So many digits of a language by chance. */
export function someDigits(language: Language, count: number, random: () => number): string[] {
  const words = digitWords.filter((word) => word.language === language);
  return Array.from({ length: count }, () => words[Math.floor(random() * words.length)]!.text);
}

/** Digits as a voice says them, with silence before and behind: samples at a rate of 22 050 Hz. */
export function said(digits: readonly string[], voice: Voice, separator = ', '): Float32Array {
  const spelling = digits.map((digit) => digitWords.find(({ text }) => text === digit)!.spelling).join(separator);
  return joined([new Float32Array(4000), ...speak(spelling, digitPronunciations, voice, rate), new Float32Array(4000)]);
}

export const rate = 22_050;

export function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The sound with white noise so many decibels below it. */
export function noisy(samples: Float32Array, decibels: number, random: () => number): Float32Array {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const level = Math.sqrt(power / 10 ** (decibels / 10)) * 2;
  return samples.map((sample) => sample + level * (random() + random() + random() - 1.5));
}

/** How many words must be put in, left out or changed to make one row into the other. */
export function wordErrors(wanted: readonly string[], heard: readonly string[]): number {
  let row = [...Array(wanted.length + 1).keys()];
  for (const [at, word] of heard.entries()) {
    const next = [at + 1];
    for (const [index, other] of wanted.entries())
      next.push(Math.min(next[index]! + 1, row[index + 1]! + 1, row[index]! + (word === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
