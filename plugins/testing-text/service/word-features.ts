const shortest = 3;
const longest = 7;

/** The features of a text, each once: its words, and the beginnings of its words (3 to 7 letters), by which the inflected forms of a word resemble each other. */
export function wordFeatures(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    found.add(`=${word}`);
    for (let length = shortest; length <= Math.min(word.length, longest); length++) found.add(word.slice(0, length));
  }
  return found;
}
