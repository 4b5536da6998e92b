import type { Unit } from './training.ts';
import { logDensity } from './word-model.ts';

/** A unit found in a sound: from its first frame to the one after its last. */
export interface Found {
  readonly unit: Unit;
  readonly from: number;
  readonly to: number;
}

interface Token {
  readonly score: number;
  /** The frame at which its unit began. */
  readonly from: number;
  readonly history: History | undefined;
}
interface History extends Found {
  readonly before: History | undefined;
}

/** What a further word costs, so that noise and long sounds are not cut into many. */
const wordCost = 30;
const nowhere: Token = { score: -Infinity, from: 0, history: undefined };

/** Finds the likeliest row of units, and the logarithm of its likelihood, by passing tokens through all models at once. */
export function decode(units: readonly Unit[], frames: readonly Float64Array[]): { found: Found[]; score: number } {
  let lanes = units.map(({ states }) => states.map(() => nowhere));
  let exit: Token = { score: 0, from: 0, history: undefined };
  for (const [at, frame] of frames.entries()) {
    lanes = units.map(({ word, states }, lane) => {
      const enter: Token = { score: exit.score - (word ? wordCost : 0), from: at, history: exit.history };
      const before = lanes[lane]!;
      return states.map((state, index) => {
        const moving = index === 0 ? enter : before[index - 1]!;
        const best = moving.score > before[index]!.score ? moving : before[index]!;
        return { ...best, score: best.score + logDensity(state, frame) };
      });
    });
    const best = lanes.reduce((most, lane, index) => (lane.at(-1)!.score > lanes[most]!.at(-1)!.score ? index : most), 0);
    const { score, from, history } = lanes[best]!.at(-1)!;
    exit = { score, from: at + 1, history: { unit: units[best]!, from, to: at + 1, before: history } };
  }
  const found: Found[] = [];
  for (let each = exit.history; each; each = each.before) found.unshift(each);
  return { found, score: exit.score };
}

/** The logarithm of the likelihood that frames are one unit from end to end. */
export function likelihood({ states }: Unit, frames: readonly Float64Array[]): number {
  let scores = states.map((_, index) => (index === 0 ? 0 : -Infinity));
  for (const [at, frame] of frames.entries()) {
    scores = states.map((state, index) => (at > 0 && index > 0 ? Math.max(scores[index]!, scores[index - 1]!) : scores[index]!) + logDensity(state, frame));
  }
  return scores.at(-1)!;
}
