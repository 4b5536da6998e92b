interface Named {
  readonly label: string;
  readonly also?: string;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose names hold every word of a text, the best first. */
export function matching<T extends Named>(entries: readonly T[], text: string): readonly T[] {
  const words = plain(text).trim().split(/\s+/);
  const found = entries
    .map((entry) => ({ entry, name: entry.label, all: plain(`${entry.label} ${entry.also ?? ''}`) }))
    .filter(({ all }) => words.every((word) => all.includes(word)));
  return bestFirst(found, text).map(({ entry }) => entry);
}

/** Things that were found by a text, the best first; of those as good the order stays. */
export const bestFirst = <T extends { readonly name: string }>(things: readonly T[], text: string): readonly T[] => {
  const wanted = plain(text).trim();
  return things
    .map((thing) => ({ thing, rank: rankOf(plain(thing.name), wanted) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);
};

/** Whether the text is the name, begins it, begins a word of it, or none of these. */
function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return wordStarts(name).some((start) => name.startsWith(wanted, start)) ? 2 : 3;
}

const wordStarts = (name: string): readonly number[] => [...name.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
