import type { ValidationReport } from '../../../contract.ts';

/** Labels by labels: how often each that was expected was answered with each. */
export interface Confusion {
  readonly labels: readonly string[];
  /** By expected label, then by given one; the last column counts what got no answer or a label that was never expected, the last row what was given where nothing was expected. */
  readonly counts: readonly (readonly number[])[];
}

/** More of them nobody can read; the mistakes are listed besides. */
export const mostLabels = 15;

/** Undefined where there are too many labels to be laid out. */
export function confusionOf({ labels, pairs }: Pick<ValidationReport, 'labels' | 'pairs'>): Confusion | undefined {
  if (labels.length > mostLabels) return undefined;
  const names = labels.map(({ label }) => label);
  const counts = [...names, undefined].map(() => Array.from({ length: names.length + 1 }, () => 0));
  const placeOf = (label: string | undefined) => {
    const at = label === undefined ? -1 : names.indexOf(label);
    return at === -1 ? names.length : at;
  };
  for (const { expected, given, count } of pairs) counts[placeOf(expected)]![placeOf(given)]! += count;
  return { labels: names, counts };
}
