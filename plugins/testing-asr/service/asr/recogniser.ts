import { setImmediate as nextTurn } from 'node:timers/promises';
import { decode, likelihood, type Found } from './decoder.ts';
import { digitWords, type Language } from './digits.ts';
import { analysisRate, features, frameRate } from './features.ts';
import { resample } from './resample.ts';
import type { Unit } from './training.ts';
import { logDensity } from './word-model.ts';

/** A digit heard: what it may be, the likeliest first, with certainties from 0 to 1, and when it was said, in seconds. */
export interface HeardWord {
  readonly guesses: readonly { readonly text: string; readonly confidence: number }[];
  readonly start: number;
  readonly end: number;
}

/** Frames in a row are not independent, so each counts for less than its likelihood says. */
const acousticScale = 0.1;
/** How far a word may lie from its model, in the logarithm of likelihood per frame, until it is half doubted, and how fast doubt grows. */
const doubtfulGap = 5;
const doubtSlope = 1;

/** Hears the digits in a sound (samples from -1 to 1); in the language that fits better where none is given. */
export async function recognise(
  units: readonly Unit[],
  samples: Float32Array,
  sampleRate: number,
  language?: Language,
): Promise<HeardWord[]> {
  const frames = features(resample(samples, sampleRate, analysisRate));
  if (frames.length === 0) return [];
  let best: (ReturnType<typeof decode> & { units: readonly Unit[] }) | undefined;
  for (const each of language ? [language] : (['en', 'ru'] as const)) {
    // A long recording takes a second, in which other work wants its turn.
    await nextTurn();
    const own = units.filter(({ word }) => !word || word.language === each);
    const decoded = decode(own, frames);
    if (!best || decoded.score > best.score) best = { ...decoded, units: own.filter(({ word }) => word) };
  }
  const { found, units: words } = best!;
  return found.filter(({ unit }) => unit.word).map((each) => judge(each, words, frames));
}

/** How certain a word is: against the other digits, and against its being none. */
function judge({ unit, from, to }: Found, words: readonly Unit[], frames: readonly Float64Array[]): HeardWord {
  const own = frames.slice(from, to);
  const certainty = 1 / (1 + Math.exp((gap(unit, words, own) - doubtfulGap) * doubtSlope));
  const scores = digitWords
    .filter(({ language }) => language === unit.word!.language)
    .map(({ text }) => ({
      text,
      score:
        Math.max(...words.filter(({ word }) => word!.text === text).map((each) => likelihood(each, own))) *
        acousticScale,
    }));
  const most = Math.max(...scores.map(({ score }) => score));
  const total = scores.reduce((sum, { score }) => sum + Math.exp(score - most), 0);
  const guesses = scores
    .map(({ text, score }) => ({ text, confidence: (certainty * Math.exp(score - most)) / total }))
    .toSorted((one, other) => other.confidence - one.confidence);
  return { guesses, start: from / frameRate, end: to / frameRate };
}

/** How much worse a word explains its frames than the best state of any word for each frame would, per frame. */
function gap(unit: Unit, words: readonly Unit[], frames: readonly Float64Array[]): number {
  const free = frames.reduce(
    (sum, frame) =>
      sum +
      words.reduce(
        (most, { states }) => states.reduce((best, state) => Math.max(best, logDensity(state, frame)), most),
        -Infinity,
      ),
    0,
  );
  return (free - likelihood(unit, frames)) / frames.length;
}
