import type { LabelPair, LabelScores, ValidationScores } from '../../contract/validation.ts';

/** Adds up pairs that say the same, most frequent first. */
export function summed(pairs: readonly LabelPair[]): LabelPair[] {
  const same = Map.groupBy(pairs, ({ expected, given }) => JSON.stringify([expected, given]));
  return [...same.values()]
    .map((all) => ({ ...all[0]!, count: all.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.count - a.count || ((a.expected ?? '') < (b.expected ?? '') ? -1 : 1));
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Of each label that was expected, by name: precision, recall and their harmonic mean. */
export function labelScores(pairs: readonly LabelPair[]): LabelScores[] {
  const count = (fits: (pair: LabelPair) => boolean) =>
    pairs.reduce((sum, each) => sum + (fits(each) ? each.count : 0), 0);
  const labels = new Set(pairs.flatMap(({ expected }) => expected ?? []));
  return [...labels].toSorted().map((label) => {
    const rows = count(({ expected }) => expected === label);
    const given = count((pair) => pair.given === label);
    const correct = count((pair) => pair.expected === label && pair.given === label);
    return {
      label,
      rows,
      given,
      correct,
      precision: ratio(correct, given),
      recall: ratio(correct, rows),
      f1: ratio(2 * correct, rows + given),
    };
  });
}

/** Sums up what parts came to; undefined before the first. */
export function scoresOf(
  folds: readonly { readonly rows: number; readonly correct: number }[],
  labels: readonly LabelScores[],
): ValidationScores | undefined {
  const rows = folds.reduce((sum, fold) => sum + fold.rows, 0);
  if (rows === 0) return undefined;
  const asked = folds.filter((fold) => fold.rows > 0).map((fold) => fold.correct / fold.rows);
  const mean = asked.reduce((sum, each) => sum + each, 0) / asked.length;
  const squares = asked.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return {
    accuracy: folds.reduce((sum, fold) => sum + fold.correct, 0) / rows,
    deviation: asked.length < 2 ? 0 : Math.sqrt(squares / (asked.length - 1)),
    macroF1: ratio(
      labels.reduce((sum, { f1 }) => sum + f1, 0),
      labels.length,
    ),
    weightedF1: ratio(
      labels.reduce((sum, label) => sum + label.f1 * label.rows, 0),
      // Not the rows of the dataset, of which one may have several labels or none.
      labels.reduce((sum, label) => sum + label.rows, 0),
    ),
  };
}
