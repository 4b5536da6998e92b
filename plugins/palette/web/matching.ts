interface Named {
  readonly label: string;
  readonly also?: string;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose names hold every word of a text, the best first: the text begins the name, then it begins a word, then the rest. */
export function matching<T extends Named>(entries: readonly T[], text: string): readonly T[] {
  const wanted = plain(text).trim();
  const words = wanted.split(/\s+/);
  return entries
    .map((entry) => ({ entry, name: plain(entry.label), all: plain(`${entry.label} ${entry.also ?? ''}`) }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .map((each) => ({ ...each, rank: rankOf(each.name, wanted) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  return ` ${name}`.includes(` ${wanted}`) ? 1 : 2;
}
