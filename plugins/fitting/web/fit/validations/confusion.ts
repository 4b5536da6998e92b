import type { ValidationReport } from '../../../contract.ts';

/** Labels by labels: how often each that was expected was answered with each. */
export interface Confusion {
  readonly labels: readonly string[];
  /** By expected label, then by given one; the last column counts rows without an answer or with a label that was never expected. */
  readonly counts: readonly (readonly number[])[];
}

/** More of them nobody can read; the mistakes are listed besides. */
export const mostLabels = 15;

/** Undefined where there are too many labels to be laid out. */
export function confusionOf({ labels, pairs }: Pick<ValidationReport, 'labels' | 'pairs'>): Confusion | undefined {
  if (labels.length > mostLabels) return undefined;
  const names = labels.map(({ label }) => label);
  const counts = names.map(() => Array.from({ length: names.length + 1 }, () => 0));
  for (const { expected, given, count } of pairs) {
    const at = given === undefined ? -1 : names.indexOf(given);
    counts[names.indexOf(expected)]![at === -1 ? names.length : at]! += count;
  }
  return { labels: names, counts };
}
