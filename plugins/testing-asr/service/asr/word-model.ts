import { dimensions } from './features.ts';

/** One state of a hidden Markov model: a normal distribution of frames with independent values. */
export interface State {
  readonly mean: Float64Array;
  /** 1 / (2 variance) of each value. */
  readonly precision: Float64Array;
  /** The logarithm of the density at the mean. */
  readonly peak: number;
}

const rounds = 6;
/** Voices vary more than those learnt from, so no value may be taken for more certain than this. */
const leastVariance = 0.08;

/** The logarithm of a state's density at a frame. */
export function logDensity({ mean, precision, peak }: State, frame: Float64Array): number {
  let score = peak;
  for (let each = 0; each < dimensions; each++) {
    const difference = frame[each]! - mean[each]!;
    score -= difference * difference * precision[each]!;
  }
  return score;
}

/** Learns a left-to-right model with so many states from utterances of one word, by repeated Viterbi alignment. */
export function learnWord(utterances: readonly (readonly Float64Array[])[], states: number): State[] {
  const usable = utterances.filter(({ length }) => length >= states);
  let alignments = usable.map(({ length }) =>
    Array.from({ length }, (_, frame) => Math.floor((frame * states) / length)),
  );
  let model: State[] = [];
  for (let round = 0; round < rounds; round++) {
    model = Array.from({ length: states }, (_, state) =>
      learnState(usable.flatMap((utterance, at) => utterance.filter((_, frame) => alignments[at]![frame] === state))),
    );
    alignments = usable.map((utterance) => align(model, utterance));
  }
  return model;
}

/** The distribution of frames. */
export function learnState(frames: readonly Float64Array[]): State {
  const mean = new Float64Array(dimensions);
  const variance = new Float64Array(dimensions);
  for (const frame of frames) for (let each = 0; each < dimensions; each++) mean[each]! += frame[each]! / frames.length;
  for (const frame of frames)
    for (let each = 0; each < dimensions; each++) variance[each]! += (frame[each]! - mean[each]!) ** 2 / frames.length;
  const floored = variance.map((value, each) =>
    Math.max(value, each < dimensions / 2 ? leastVariance : leastVariance / 10),
  );
  return {
    mean,
    precision: floored.map((value) => 0.5 / value),
    peak: -0.5 * floored.reduce((sum, value) => sum + Math.log(2 * Math.PI * value), 0),
  };
}

/** The state of each frame on the likeliest way through a word. */
function align(model: readonly State[], utterance: readonly Float64Array[]): number[] {
  let scores = model.map((_, state) => (state === 0 ? 0 : -Infinity));
  const advanced = utterance.map((frame, at) => {
    const moves = model.map((_, state) => at > 0 && state > 0 && scores[state - 1]! > scores[state]!);
    scores = model.map((each, state) => (moves[state] ? scores[state - 1]! : scores[state]!) + logDensity(each, frame));
    return moves;
  });
  let state = model.length - 1;
  return advanced
    .map((_, back) => {
      const moves = advanced[advanced.length - 1 - back]!;
      const here = state;
      if (moves[state]) state--;
      return here;
    })
    .reverse();
}
