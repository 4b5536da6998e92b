import { readMarked } from '../../contract/marked-text.ts';
import type { Recogniser } from './recogniser.ts';

interface Found {
  precision: number;
  recall: number;
  f1: number;
}

/** How well names are found in texts that were not learnt from: shares from 0 to 1, of each type and on the whole. */
export interface Scores extends Found {
  /** How many texts were looked at. */
  examples: number;
  types: Record<string, Found>;
}

const every = 5;
/** Of fewer texts a score would say nothing. */
const fewest = 10;

/** Sets every fifth text aside; none where there are few, or where the others mark nothing. */
export function heldOut(texts: readonly string[]): { seen: string[]; unseen: string[] } {
  const isAside = (at: number) => at % every === every - 1;
  const seen = texts.filter((_, at) => !isAside(at));
  if (texts.length < fewest || !seen.some((text) => readMarked(text).parts.length > 0))
    return { seen: [...texts], unseen: [] };
  return { seen, unseen: texts.filter((_, at) => isAside(at)) };
}

/** Has names looked for in marked texts: one counts where its place and its type are right. */
export function scoresOf(recognise: Recogniser, texts: readonly string[]): Scores {
  const counts = new Map<string, { right: number; found: number; marked: number }>();
  const of = (type: string) => {
    const known = counts.get(type) ?? { right: 0, found: 0, marked: 0 };
    counts.set(type, known);
    return known;
  };
  for (const source of texts) {
    const { text, parts } = readMarked(source);
    const found = recognise(text);
    for (const { type } of parts) of(type).marked++;
    for (const { type } of found) of(type).found++;
    for (const part of parts)
      if (found.some(({ type, start, end }) => type === part.type && start === part.start && end === part.end))
        of(part.type).right++;
  }
  const sum = { right: 0, found: 0, marked: 0 };
  for (const { right, found, marked } of counts.values()) {
    sum.right += right;
    sum.found += found;
    sum.marked += marked;
  }
  const types = [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, each]) => [type, shares(each)] as const);
  return { ...shares(sum), examples: texts.length, types: Object.fromEntries(types) };
}

const shares = ({ right, found, marked }: { right: number; found: number; marked: number }): Found => ({
  precision: right / (found || 1),
  recall: right / (marked || 1),
  f1: (2 * right) / (found + marked || 1),
});
