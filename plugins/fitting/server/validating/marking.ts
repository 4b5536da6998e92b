import type { LabelPair, WrongAnswer } from '../../contract/validation.ts';
import type { Labelled } from '../public.ts';
import type { ValidationFold } from '../tables.ts';
import type { Question } from './examples.ts';
import { summed } from './scores.ts';
import { worstOf } from './validation-store.ts';

const mostWorst = 50;
const longestShown = 1_000;

/** Holds the answers to a part of a dataset against what was expected; a row is right where all that is said of it is. */
export function foldOf(
  fold: number,
  asked: readonly Omit<Question, 'row'>[],
  given: readonly (readonly Labelled[])[],
  tookMs: number,
): ValidationFold {
  const pairs: LabelPair[] = [];
  const wrong: WrongAnswer[] = [];
  let correct = 0;
  asked.forEach(({ text, labels, number }, at) => {
    const before = wrong.length;
    for (const [expected, answer] of paired(labels, given[at]!)) {
      const both = { ...(expected && { expected: expected.label }), ...(answer && { given: answer.label }) };
      pairs.push({ ...both, count: 1 });
      if (expected?.label === answer?.label) continue;
      const span = (expected ?? answer)!.span;
      wrong.push({
        row: number,
        text: text.slice(0, longestShown),
        ...(span && { part: text.slice(span.start, span.end).slice(0, longestShown) }),
        ...both,
        ...(answer?.score != null && { score: answer.score }),
      });
    }
    if (wrong.length === before) correct += 1;
  });
  return {
    fold,
    rows: asked.length,
    correct,
    tookMs,
    pairs: summed(pairs),
    worst: worstOf(wrong).slice(0, mostWorst),
  };
}

/** What was expected of the same part beside what was given; either may be missing. */
function paired(
  expected: readonly Labelled[],
  given: readonly Labelled[],
): (readonly [Labelled | undefined, Labelled | undefined])[] {
  const partOf = ({ span }: Labelled) => (span ? `${span.start}-${span.end}` : '');
  const left = new Map(given.map((each) => [partOf(each), each]));
  const found = expected.map((each) => {
    const answer = left.get(partOf(each));
    left.delete(partOf(each));
    return [each, answer] as const;
  });
  return [...found, ...[...left.values()].map((each) => [undefined, each] as const)];
}
