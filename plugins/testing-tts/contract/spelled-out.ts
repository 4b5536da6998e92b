/** One thing that is said otherwise than it is written; the replacement is spelled as text, with `+` before a stressed vowel where it matters. */
export interface Entry {
  readonly original: string;
  readonly replacement: string;
}

// A hyphen is no special character outside a class, where it may not be escaped.
const special = /[\\^$.*+?()[\]{}|/]/g;

const wordOf = (written: string): string => written.toLowerCase().replace(/\s+/g, ' ');

/** A text with each whole word or phrase of the dictionary replaced by how it is said, in whatever case it is written; of phrases that overlap, the longest counts. A later entry goes before an earlier one. */
export function spelledOut(text: string, dictionary: readonly Entry[]): string {
  if (dictionary.length === 0) return text;
  const said = new Map(dictionary.map(({ original, replacement }) => [wordOf(original), replacement]));
  const phrases = [...said.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(special, '\\$&').replaceAll(' ', '\\s+'));
  const anywhere = new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(anywhere, (found) => said.get(wordOf(found)) ?? found);
}
