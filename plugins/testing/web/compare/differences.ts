import { diffArrays } from 'diff';
import { laidOut, withoutFiles } from '../request/json-text.ts';

/** Lines that two answers share, or that one of them alone has. */
export interface Hunk {
  readonly kind: 'same' | 'gone' | 'new';
  readonly lines: readonly string[];
}

/** In what an answer differs from another one, line by line of their JSON. */
export function differences(base: string, other: string): readonly Hunk[] {
  const lines = (json: string) => withoutFiles(laidOut(json)).split('\n');
  return diffArrays(lines(base), lines(other)).map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    lines: value,
  }));
}

/** How many lines differ; a changed line counts once. */
export function countDifferences(hunks: readonly Hunk[]): number {
  const count = (kind: Hunk['kind']) =>
    hunks.filter((hunk) => hunk.kind === kind).reduce((sum, { lines }) => sum + lines.length, 0);
  return Math.max(count('gone'), count('new'));
}
