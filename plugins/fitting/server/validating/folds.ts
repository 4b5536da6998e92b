import { createHash } from 'node:crypto';
import type { Example } from '../public.ts';

/** Rows that are trained on always and never asked about. */
export const trainedOnAlways = -1;

const orderOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Rows in which nothing is to be found are spread like those of a label. */
const nothing = '';

/**
 * The part of each row, counted from 0, so that each label is spread over all parts evenly; of several labels of a row, the rarest
 * counts. Rows with the same text are in the same part, for what was trained on is not asked about, and the same rows are divided in
 * the same way whenever that is done. About blank texts nobody can be asked.
 */
export function foldsOf(rows: readonly Example[], parts: number, leastRows: number): Int32Array {
  const folds = new Int32Array(rows.length).fill(trainedOnAlways);
  const asked = rows.keys().filter((at) => rows[at]!.text.trim() !== '');
  const byLabel = Map.groupBy(asked, rarestIn(rows));
  const foldOf = new Map<string, number>();
  let next = 0;
  for (const label of [...byLabel.keys()].toSorted()) {
    const own = byLabel.get(label)!;
    if (own.length < Math.max(2, leastRows)) continue;
    const texts = [...new Set(own.map((at) => rows[at]!.text))].filter((text) => !foldOf.has(text));
    const ordered = texts
      .map((text) => ({ text, order: orderOf(text) }))
      .toSorted((a, b) => (a.order < b.order ? -1 : 1));
    for (const { text } of ordered) foldOf.set(text, next++ % parts);
    for (const at of own) folds[at] = foldOf.get(rows[at]!.text)!;
  }
  return folds;
}

/** The label of a row, by its place, that fewest rows have. */
function rarestIn(rows: readonly Example[]): (at: number) => string {
  const labelsOf = ({ labels }: Example) => new Set(labels.map(({ label }) => label));
  const counts = new Map<string, number>();
  for (const row of rows) for (const label of labelsOf(row)) counts.set(label, (counts.get(label) ?? 0) + 1);
  const rarer = (a: string, b: string) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1);
  return (at) => [...labelsOf(rows[at]!)].toSorted(rarer)[0] ?? nothing;
}
