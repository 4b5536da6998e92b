import { cellsOf, type Draft, type Shown } from '#plugins/datasets/web/parts.ts';
import { spelledOut, type Entry } from '../../contract/spelled-out.ts';
import { isWhole } from '../wishes.ts';

/** How many characters each side of an entry may have. */
export const longest = { original: 200, replacement: 500 };
const fields = Object.entries(longest).map(([name, most]) => ({ name, longest: most }));

/** An entry as it is being written. */
export function entryOf(text: string): Entry {
  const [original = '', replacement = ''] = cellsOf(text, 'fields', fields);
  return { original, replacement };
}

/** The row that an entry is kept as. */
export const textOf = ({ original, replacement }: Entry): string => JSON.stringify({ original, replacement });

/** Two entries are about the same word where these are the same. */
export const wordOf = ({ original }: Pick<Entry, 'original'>): string => original.trim().toLowerCase();

/** What is wrong with a row that is shown: nothing is written in one of its sides, or another one is about the same word. */
export type Wrong = { readonly code: 'empty' } | { readonly code: 'twice' };

/** What is wrong with what was written and not saved yet, by the text of the row. */
export function wrongIn(
  { changed, removed, added }: Draft,
  shown: readonly Shown[],
): (row: Shown) => Wrong | undefined {
  const times = new Map<string, number>();
  const count = (text: string) => {
    const word = wordOf(entryOf(text));
    times.set(word, (times.get(word) ?? 0) + 1);
  };
  for (const [row, text] of changed) if (!removed.has(row)) count(text);
  for (const texts of added.values()) texts.forEach(count);
  for (const { state, text } of shown) if (state === 'same') count(text);
  return ({ state, text }) => {
    if (state !== 'changed' && state !== 'added') return undefined;
    const entry = entryOf(text);
    if (!isWhole(entry)) return { code: 'empty' };
    return times.get(wordOf(entry))! > 1 ? { code: 'twice' } : undefined;
  };
}

/** All that was written and not saved yet. */
export const written = ({ changed, removed, added }: Draft): Entry[] => [
  ...[...changed].filter(([row]) => !removed.has(row)).map(([, text]) => entryOf(text)),
  ...[...added.values()].flat().map(entryOf),
];

/** Whether what was written may not be saved yet: a side is empty, or a word was written twice. */
export function isUnsaid(draft: Draft): boolean {
  const entries = written(draft);
  return !entries.every(isWhole) || new Set(entries.map(wordOf)).size < entries.length;
}

/** Entries as they are with the draft in them: those of saved rows, and what was written since. */
export function entriesWith(rows: readonly { readonly row: number; readonly text: string }[], draft: Draft): Entry[] {
  const kept = rows.filter(({ row }) => !draft.removed.has(row) && !draft.changed.has(row));
  return [...kept.map(({ text }) => entryOf(text)), ...written(draft)].filter(isWhole).map(trimmed);
}

/** An entry as services read it. */
export const trimmed = ({ original, replacement }: Entry): Entry => ({
  original: original.trim(),
  replacement: replacement.trim(),
});

/** Those of the entries that a text has words of. */
export const heardIn = (text: string, entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => spelledOut(text, [{ ...entry, replacement: '\0' }]).includes('\0'));

/** How a word is told to be spoken: as it is written with its stress, or in other letters. */
export const isStress = ({ original, replacement }: Entry): boolean =>
  replacement.includes('+') && replacement.replaceAll('+', '').toLowerCase() === wordOf({ original });

/** The request that speaks a text; what a service takes no dictionary for is spelled out in the text itself. */
export function speechRequest(text: string, entries: readonly Entry[], { voice, spells }: Speaking): string {
  return JSON.stringify({
    text: spells ? text : spelledOut(text, entries),
    ...(voice !== '' && { voice }),
    ...(spells && entries.length > 0 && { dictionary: entries }),
  });
}

/** How a service is asked to speak. */
export interface Speaking {
  /** Empty where it is left to the service. */
  readonly voice: string;
  /** Whether the service takes a dictionary with a request. */
  readonly spells: boolean;
}
