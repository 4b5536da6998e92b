import type { DatasetReport } from '../../contract.ts';
import type { VersionRow } from '../tables.ts';
import { emptyIn, keyOf, type DatasetType } from '../types.ts';
import type { Content } from './content.ts';

/** Which rows of a version are asked for; all conditions that are set hold. */
export interface Wanted {
  /** The first row that is looked at, counted from 1. */
  readonly from: number;
  readonly size: number;
  /** Stands in the row, in whatever case. */
  readonly search?: string | undefined;
  /** What the row is about. */
  readonly key?: string | undefined;
  /** A text in which stands what the row is about. */
  readonly within?: string | undefined;
  readonly doubtful?: boolean | undefined;
}

interface Selected {
  readonly rows: { row: number; text: string }[];
  /** The row to go on from, where there are more. */
  readonly next?: number;
}

/** Finds rows, a chunk at a time; `report` is asked where doubtful rows are wanted. */
export async function selected(
  content: Content,
  version: VersionRow,
  type: DatasetType,
  wanted: Wanted,
  { report, signal }: { readonly report: () => Promise<DatasetReport>; readonly signal: AbortSignal },
): Promise<Selected> {
  const { from, size, doubtful } = wanted;
  const fits = conditionOf(type, wanted);
  const bundles = doubtful
    ? content.picked(version, type, numbersIn(await report(), from))
    : content.from(version, type, from - 1);
  const rows: Selected['rows'] = [];
  for await (const [first, raws] of bundles) {
    signal.throwIfAborted();
    for (const [nth, { raw }] of raws.entries()) {
      const text = raw.toString();
      const row = first + nth + 1;
      if (!fits(text)) continue;
      if (rows.length === size) return { rows, next: row };
      rows.push({ row, text });
    }
  }
  return { rows };
}

/** The rows from one on that a report names, in order. */
const numbersIn = ({ problems }: DatasetReport, from: number): number[] =>
  [...new Set(problems.map(({ row }) => row))].filter((row) => row >= from).toSorted((a, b) => a - b);

function conditionOf(type: DatasetType, { search = '', key, within }: Wanted): (text: string) => boolean {
  const words = search.toLowerCase();
  const about = key === undefined ? undefined : type.ignoresCase ? key.trim().toLowerCase() : key;
  const around = within === undefined ? undefined : type.ignoresCase ? within.toLowerCase() : within;
  return (text) => {
    if (words !== '' && !text.toLowerCase().includes(words)) return false;
    if (about === undefined && around === undefined) return true;
    const value: unknown = JSON.parse(text);
    const own = keyOf(type, value);
    if (about !== undefined && own !== about) return false;
    return around === undefined || (emptyIn(type, value) === undefined && around.includes(own));
  };
}
