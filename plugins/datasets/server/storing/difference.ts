import type { DatasetDifference } from '../../contract.ts';
import type { VersionRow } from '../tables.ts';
import type { DatasetType } from '../types.ts';
import { oneLine, type Content } from './content.ts';

/** Differences of more rows than this are told by their number alone. */
const mostCompared = 200_000;
const mostTold = 500;

interface Line {
  readonly row: number;
  readonly text: string;
}

/** What one version has and another has not. Chunks that both have are not looked into. */
export async function difference(
  content: Content,
  type: DatasetType,
  from: VersionRow,
  to: VersionRow,
): Promise<DatasetDifference> {
  const common = (a: VersionRow, b: VersionRow) => {
    const there = new Set(b.chunks.map(({ digest }) => digest));
    return a.chunks.reduce((sum, { digest, rows }) => sum + (there.has(digest) ? 0 : rows), 0);
  };
  if (common(from, to) + common(to, from) > mostCompared)
    return { from: from.number, to: to.number, added: 0, removed: 0, changed: 0, tooLarge: true, rows: [] };
  const [before, after] = [await ownLines(content, type, from, to), await ownLines(content, type, to, from)];
  return { from: from.number, to: to.number, ...compared(before, after) };
}

async function ownLines(content: Content, type: DatasetType, version: VersionRow, other: VersionRow): Promise<Line[]> {
  const there = new Set(other.chunks.map(({ digest }) => digest));
  const lines: Line[] = [];
  let at = 0;
  for (const chunk of version.chunks) {
    if (!there.has(chunk.digest)) {
      const rows = await content.rowsOf(chunk, type);
      rows.forEach(({ raw }, nth) => lines.push({ row: at + nth + 1, text: oneLine(raw) }));
    }
    at += chunk.rows;
  }
  return lines;
}

/** Walks both side by side: what the other side has no more of is gone or new, and what stands at the same place of a gap was changed. */
function compared(before: readonly Line[], after: readonly Line[]) {
  const left = counted(before);
  const right = counted(after);
  const told: DatasetDifference['rows'] = [];
  const counts = { added: 0, removed: 0, changed: 0 };
  let gone: Line[] = [];
  let made: Line[] = [];
  const flush = () => {
    const pairs = Math.min(gone.length, made.length);
    for (let nth = 0; nth < Math.max(gone.length, made.length); nth++) {
      const [old, now] = [gone[nth], made[nth]];
      counts[nth < pairs ? 'changed' : old ? 'removed' : 'added']++;
      if (told.length < mostTold)
        told.push({
          ...(old && { fromRow: old.row, before: old.text }),
          ...(now && { toRow: now.row, after: now.text }),
        });
    }
    gone = [];
    made = [];
  };
  let [a, b] = [0, 0];
  while (a < before.length || b < after.length) {
    const [old, now] = [before[a], after[b]];
    if (old && now && old.text === now.text) {
      flush();
      less(left, old.text);
      less(right, now.text);
      a++;
      b++;
    } else if (old && (!now || !right.get(old.text))) {
      gone.push(old);
      less(left, old.text);
      a++;
    } else if (now && (!old || !left.get(now.text))) {
      made.push(now);
      less(right, now.text);
      b++;
    } else {
      // Both are on the other side too, elsewhere: it was moved.
      gone.push(old!);
      less(left, old!.text);
      a++;
    }
  }
  flush();
  return { ...counts, rows: told };
}

const counted = (lines: readonly Line[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { text } of lines) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};
const less = (counts: Map<string, number>, text: string): void => void counts.set(text, (counts.get(text) ?? 0) - 1);
