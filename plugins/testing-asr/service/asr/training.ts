import { speak, type Voice } from '#plugins/testing-tts/service/public.ts';
import { digitPronunciations, digitWords, type DigitWord } from './digits.ts';
import { analysisRate, features } from './features.ts';
import { resample } from './resample.ts';
import { learnState, learnWord, type State } from './word-model.ts';

/** A word, or a pause where `word` is undefined, with the states that a voice passes through while saying it. */
export interface Unit {
  readonly word: DigitWord | undefined;
  readonly states: readonly State[];
}

/** Voices with a long and with a short vocal tract, which are learnt apart. */
const tracts = [
  [0.88, 0.94, 1, 1.06],
  [1.06, 1.13, 1.2, 1.28],
] as const;
const manners: readonly (Omit<Voice, 'tract'> & { readonly mark: string; readonly noise: number })[] = [
  { pitch: 95, rate: 0.9, breath: 0.03, mark: '.', noise: 0.0002 },
  { pitch: 125, rate: 1.15, breath: 0.06, mark: ',', noise: 0.01 },
  { pitch: 165, rate: 1, breath: 0.1, mark: '?', noise: 0.02 },
  { pitch: 220, rate: 1.35, breath: 0.08, mark: ',', noise: 0.003 },
];
const synthesisRate = 16_000;
/** Silence around each word of the training, in samples at the analysis rate. */
const margin = 1600;
const statesPerSound = 2;

/** Learns the models of all digits and of silence from synthetic speech of many voices, with noise. */
export function learnDigits(): Unit[] {
  const noise = noiseSource();
  const pauses: Float64Array[] = [];
  const words = tracts.flatMap((group) =>
    digitWords.map((word) => {
      const utterances = group.flatMap((tract) =>
        manners.map((manner) => {
          const { frames, from, to } = heard(say(word, { ...manner, tract }, manner.mark), manner.noise, noise);
          pauses.push(...frames.slice(0, from - 2), ...frames.slice(to + 2));
          return frames.slice(from, to);
        }),
      );
      return { word, states: learnWord(utterances, word.sounds * statesPerSound + 1) };
    }),
  );
  return [...words, ...learnPauses(pauses)];
}

/** A word as a voice says it, at the analysis rate, without silence around it. */
function say({ spelling }: DigitWord, voice: Voice, mark: string): Float32Array {
  const [sound = new Float32Array()] = speak(spelling + mark, digitPronunciations, voice, synthesisRate);
  const samples = resample(sound, synthesisRate, analysisRate);
  const audible = (sample: number) => Math.abs(sample) > 0.004;
  return samples.slice(samples.findIndex(audible), samples.findLastIndex(audible) + 1);
}

/** The frames of a word amid noise, and which of them are the word. */
function heard(
  word: Float32Array,
  level: number,
  noise: () => number,
): { frames: Float64Array[]; from: number; to: number } {
  const samples = new Float32Array(word.length + 2 * margin);
  samples.set(word, margin);
  for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! + level * noise();
  const perFrame = analysisRate / 100;
  return {
    frames: features(samples),
    from: Math.round(margin / perFrame) - 1,
    to: Math.round((margin + word.length) / perFrame) - 1,
  };
}

/** Models of silence by its level: none, and noise of three strengths. */
function learnPauses(frames: readonly Float64Array[]): Unit[] {
  const sorted = frames.toSorted((one, other) => one[12]! - other[12]!);
  return Array.from({ length: 4 }, (_, part) => ({
    word: undefined,
    states: [learnState(sorted.slice((sorted.length * part) / 4, (sorted.length * (part + 1)) / 4))],
  }));
}

/** Coloured noise with a standard deviation of about 1, the same in every run. */
function noiseSource(): () => number {
  let state = 1;
  let last = 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    last = 0.6 * last + (state / 2 ** 31) * 1.4;
    return last;
  };
}
