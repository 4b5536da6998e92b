import type { Unit } from './training.ts';
import { logDensity } from './word-model.ts';

/** A unit found in a sound: from its first frame to the one after its last. */
export interface Found {
  readonly unit: Unit;
  readonly from: number;
  readonly to: number;
}

interface History extends Found {
  readonly before: History | undefined;
}

/** What a further word costs, so that noise and long sounds are not cut into many. */
const wordCost = 45;

/** The ways into the states of one unit at the present frame. */
interface Lane {
  readonly unit: Unit;
  readonly scores: Float64Array;
  /** The frame at which the unit began. */
  readonly begins: Int32Array;
  readonly histories: (History | undefined)[];
}

/** Finds the likeliest row of units, and the logarithm of its likelihood, by passing tokens through all models at once. */
export function decode(units: readonly Unit[], frames: readonly Float64Array[]): { found: Found[]; score: number } {
  const lanes = units.map((unit): Lane => ({
    unit,
    scores: new Float64Array(unit.states.length).fill(-Infinity),
    begins: new Int32Array(unit.states.length),
    histories: unit.states.map(() => undefined),
  }));
  let score = 0;
  let history: History | undefined;
  for (const [at, frame] of frames.entries()) {
    for (const lane of lanes) advance(lane, frame, at, score - (lane.unit.word ? wordCost : 0), history);
    const best = lanes.reduce((most, lane) => (lane.scores.at(-1)! > most.scores.at(-1)! ? lane : most));
    score = best.scores.at(-1)!;
    history = { unit: best.unit, from: best.begins.at(-1)!, to: at + 1, before: best.histories.at(-1) };
  }
  const found: Found[] = [];
  for (let each = history; each; each = each.before) found.unshift(each);
  return { found, score };
}

/** Takes the tokens of a unit one frame on; the new one comes in with `score` and `history`. */
function advance(
  { unit: { states }, scores, begins, histories }: Lane,
  frame: Float64Array,
  at: number,
  score: number,
  history: History | undefined,
): void {
  for (let index = states.length - 1; index >= 0; index--) {
    if (index > 0 && scores[index - 1]! > scores[index]!) {
      scores[index] = scores[index - 1]!;
      begins[index] = begins[index - 1]!;
      histories[index] = histories[index - 1];
    } else if (index === 0 && score > scores[0]!) {
      scores[0] = score;
      begins[0] = at;
      histories[0] = history;
    }
    if (scores[index]! > -Infinity) scores[index]! += logDensity(states[index]!, frame);
  }
}

/** The logarithm of the likelihood that frames are one unit from end to end. */
export function likelihood({ states }: Unit, frames: readonly Float64Array[]): number {
  const scores = new Float64Array(states.length).fill(-Infinity);
  scores[0] = 0;
  for (const [at, frame] of frames.entries()) {
    for (let index = states.length - 1; index >= 0; index--) {
      if (at > 0 && index > 0) scores[index] = Math.max(scores[index]!, scores[index - 1]!);
      if (scores[index]! > -Infinity) scores[index]! += logDensity(states[index]!, frame);
    }
  }
  return scores.at(-1)!;
}
