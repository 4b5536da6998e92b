import type { DatasetChange } from '../../contract.ts';

/** Changes of a version that are not saved yet; rows are counted from 1 as they stand in it. */
export interface Draft {
  readonly changed: ReadonlyMap<number, string>;
  readonly removed: ReadonlySet<number>;
  /** New rows by the row that they follow, 0 for those before the first. */
  readonly added: ReadonlyMap<number, readonly string[]>;
}

export const noChanges: Draft = { changed: new Map(), removed: new Set(), added: new Map() };

/** A row as it is shown: one of the version, or the nth new one behind it. */
export type Place = { readonly row: number } | { readonly after: number; readonly nth: number };

/** A row becomes another text; one that becomes what it was is changed no more. */
export function setRow(draft: Draft, place: Place, text: string, original?: string): Draft {
  if ('after' in place) return { ...draft, added: withAdded(draft, place.after, (rows) => rows.with(place.nth, text)) };
  const changed = new Map(draft.changed);
  if (text === original) changed.delete(place.row);
  else changed.set(place.row, text);
  return { ...draft, changed };
}

export function removeRow(draft: Draft, place: Place): Draft {
  if ('after' in place)
    return { ...draft, added: withAdded(draft, place.after, (rows) => rows.toSpliced(place.nth, 1)) };
  const changed = new Map(draft.changed);
  changed.delete(place.row);
  return { ...draft, changed, removed: new Set([...draft.removed, place.row]) };
}

export function keepRow(draft: Draft, row: number): Draft {
  const removed = new Set(draft.removed);
  removed.delete(row);
  return { ...draft, removed };
}

/** Puts rows behind another one. */
export function addRows(draft: Draft, place: Place, texts: readonly string[]): Draft {
  const after = 'after' in place ? place.after : place.row;
  const at = 'after' in place ? place.nth + 1 : 0;
  return { ...draft, added: withAdded(draft, after, (rows) => rows.toSpliced(at, 0, ...texts)) };
}

function withAdded(
  { added }: Draft,
  after: number,
  change: (rows: readonly string[]) => readonly string[],
): ReadonlyMap<number, readonly string[]> {
  const next = new Map(added);
  const rows = change(next.get(after) ?? []);
  if (rows.length === 0) next.delete(after);
  else next.set(after, rows);
  return next;
}

export function countsOf({ changed, removed, added }: Draft) {
  const news = [...added.values()].reduce((sum, rows) => sum + rows.length, 0);
  return { changed: changed.size, removed: removed.size, added: news, all: changed.size + removed.size + news };
}

/** The draft as the server takes it. */
export function changesOf({ changed, removed, added }: Draft): DatasetChange[] {
  return [
    ...[...added].map(([after, rows]) => ({ row: after + 1, count: 0, rows: [...rows] })),
    ...[...changed].filter(([row]) => !removed.has(row)).map(([row, text]) => ({ row, count: 1, rows: [text] })),
    ...[...removed].map((row) => ({ row, count: 1, rows: [] })),
  ].sort((a, b) => a.row - b.row || a.count - b.count);
}

/** Has rows of a page be these texts: as many as there were are changed, those beyond are new, and what is missing goes. */
export function replaceRows(draft: Draft, shown: readonly Shown[], texts: readonly string[], first: number): Draft {
  let next = draft;
  for (const [at, { place, text, original }] of shown.entries()) {
    const now = texts[at];
    if (now !== undefined && now !== text) next = setRow(next, place, now, original);
  }
  for (const { place } of shown.slice(texts.length).toReversed()) next = removeRow(next, place);
  const more = texts.slice(shown.length);
  if (more.length === 0) return next;
  return addRows(next, shown.at(-1)?.place ?? { row: first - 1 }, more);
}

/** A row of a page with what was changed of it. */
export interface Shown {
  readonly place: Place;
  readonly text: string;
  /** As it is saved; nothing of a new one. */
  readonly original?: string;
  readonly state: 'same' | 'changed' | 'added' | 'removed';
}

/** Rows of a page with the draft in them. */
export function shownRows(
  rows: readonly { readonly row: number; readonly text: string }[],
  { changed, removed, added }: Draft,
  withFirst: boolean,
): Shown[] {
  const news = (after: number): Shown[] =>
    (added.get(after) ?? []).map((text, nth) => ({ place: { after, nth }, text, state: 'added' as const }));
  return [
    ...(withFirst ? news(0) : []),
    ...rows.flatMap(({ row, text }) => {
      const now = changed.get(row);
      const state = removed.has(row) ? 'removed' : now === undefined ? 'same' : 'changed';
      return [{ place: { row }, text: now ?? text, original: text, state } satisfies Shown, ...news(row)];
    }),
  ];
}
