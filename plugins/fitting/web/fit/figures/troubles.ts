import type { FitFiguresData } from '../../../contract.ts';
import { stepsOf } from './charted.ts';

/** What the figures of a training say against it. */
export type Trouble =
  | {
      /** What it has not learnt from is told worse and worse, while what it learns from is told better. */
      readonly kind: 'overfits';
      readonly seen: string;
      readonly unseen: string;
      /** As often it rose in a row, up to the last step. */
      readonly count: number;
      readonly from: number;
      readonly to: number;
      /** The step at which it was lowest. */
      readonly best: number;
    }
  | {
      /** Some figures came to no number from a step on. */
      readonly kind: 'runsAway';
      readonly names: readonly string[];
      readonly step: number;
    };

/** A loss that rises less often is taken for one that swings. */
export const leastRises = 5;
/** As a part of what it was; one that rises less has come to rest. */
const leastRise = 0.01;

/** Measures of which less is better. */
const losses = new Set(['loss', 'error', 'perplexity', 'mse', 'rmse', 'mae', 'wer', 'cer']);
const seenWords = new Set(['seen', 'train', 'training']);
const unseenWords = new Set(['unseen', 'val', 'valid', 'validation', 'eval', 'evaluation', 'test', 'dev']);

/** Looks for troubles as far as the training has come: what it got over is none any more. */
export function troublesOf(figures: readonly FitFiguresData[]): Trouble[] {
  const steps = stepsOf(figures);
  const names = [...new Set(steps.flatMap(([, values]) => [...values.keys()]))];
  const lines = names.map((name) => ({
    name,
    points: steps.flatMap(([step, values]) => {
      const value = values.get(name);
      return value === undefined ? [] : [{ step, value }];
    }),
  }));
  return [...runningAway(lines), ...overfitting(lines)];
}

interface Line {
  readonly name: string;
  readonly points: readonly { readonly step: number; readonly value: number | null }[];
}

function runningAway(lines: readonly Line[]): Trouble[] {
  const gone = lines.flatMap(({ name, points }) => {
    const first = points[points.findLastIndex(({ value }) => value !== null) + 1];
    return first ? [{ name, step: first.step }] : [];
  });
  if (gone.length === 0) return [];
  return [{ kind: 'runsAway', names: gone.map(({ name }) => name), step: Math.min(...gone.map(({ step }) => step)) }];
}

function overfitting(lines: readonly Line[]): Trouble[] {
  const told = lines.flatMap((line) => {
    const words = wordsOf(line.name);
    if (!words.some((word) => losses.has(word))) return [];
    const about = words.filter((word) => !seenWords.has(word) && !unseenWords.has(word)).join(' ');
    return [{ ...line, about, isUnseen: words.some((word) => unseenWords.has(word)) }];
  });
  return told.flatMap((unseen) => {
    const seen = unseen.isUnseen && told.find(({ about, isUnseen }) => !isUnseen && about === unseen.about);
    const trouble = seen && parting(seen, unseen);
    return trouble ? [trouble] : [];
  });
}

function parting(seen: Line, unseen: Line): Trouble | undefined {
  const told = numbersOf(unseen);
  const start = told.findLastIndex(({ value }, at) => at === 0 || value <= told[at - 1]!.value);
  const count = told.length - 1 - start;
  if (count < leastRises) return undefined;
  const [from, to] = [told[start]!, told.at(-1)!];
  if (to.value - from.value < leastRise * Math.abs(from.value)) return undefined;
  // What is learnt from may be measured at other steps than what is not.
  const [before, after] = [from, to].map(({ step }) => numbersOf(seen).findLast((each) => each.step <= step)?.value);
  if (before === undefined || after === undefined || after >= before) return undefined;
  const best = told.reduce((lowest, each) => (each.value < lowest.value ? each : lowest)).step;
  return { kind: 'overfits', seen: seen.name, unseen: unseen.name, count, from: from.value, to: to.value, best };
}

const numbersOf = ({ points }: Line) => points.flatMap(({ step, value }) => (value === null ? [] : [{ step, value }]));

/** Such as `val`, `loss` of `val_loss`, `valLoss` and `loss/val`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
