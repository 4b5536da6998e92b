import { diffArrays } from 'diff';

/** One line of a comparison: what stands on the left and on the right, or how many equal lines are left out here. */
export type SideRow =
  | { readonly kind: 'same'; readonly left: string; readonly right: string }
  | { readonly kind: 'changed'; readonly left: string | undefined; readonly right: string | undefined }
  | { readonly kind: 'skipped'; readonly count: number };

/** Equal lines that are shown around what differs. */
const around = 3;

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
}

const linesOf = (settings: unknown): string[] => JSON.stringify(ordered(settings), null, 2).split('\n');

/** Two states as JSON side by side, line by line; empty where they are the same. */
export function sideRows(before: unknown, after: unknown): readonly SideRow[] {
  const hunks = diffArrays(linesOf(before), linesOf(after));
  const rows: SideRow[] = [];
  if (hunks.every(({ added, removed }) => !added && !removed)) return rows;
  for (let at = 0; at < hunks.length; at++) {
    const { value, added, removed } = hunks[at]!;
    if (!added && !removed) {
      const head = at === 0 ? 0 : Math.min(around, value.length);
      const tail = at === hunks.length - 1 ? 0 : Math.min(around, value.length - head);
      const skipped = value.length - head - tail;
      const same = (lines: readonly string[]) =>
        lines.map((line): SideRow => ({ kind: 'same', left: line, right: line }));
      rows.push(...same(value.slice(0, head)));
      if (skipped > 0) rows.push({ kind: 'skipped', count: skipped });
      rows.push(...same(value.slice(value.length - tail)));
      continue;
    }
    // What went and what came in its place stand beside each other.
    const next = hunks[at + 1];
    const paired = removed && next?.added ? next.value : [];
    if (paired.length > 0) at++;
    const [left, right] = added ? [[], value] : [value, paired];
    for (let line = 0; line < Math.max(left.length, right.length); line++)
      rows.push({ kind: 'changed', left: left[line], right: right[line] });
  }
  return rows;
}
