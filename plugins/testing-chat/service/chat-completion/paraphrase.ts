import synonyms from './synonyms.json' with { type: 'json' };

type Language = keyof typeof synonyms;

/** Where none of the known words stands in a text, it is said again with these before it. */
const openings: Readonly<Record<Language, { readonly question: string; readonly statement: string }>> = {
  en: { question: 'I would like to know:', statement: 'To put it differently,' },
  ru: { question: 'Хотелось бы узнать:', statement: 'Иначе говоря,' },
};

/** A list, and what finds its words in a text, the longest first. */
function finder(pairs: readonly (readonly string[])[]) {
  const others = new Map(pairs.map(([word = '', other = '']) => [word, other]));
  const words = [...others.keys()].toSorted((a, b) => b.length - a.length);
  return { others, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu') };
}
const known = { en: finder(synonyms.en), ru: finder(synonyms.ru) };

/** Whether a system prompt asks for the text of the user in other words. */
export const wantsParaphrase = (system: string): boolean =>
  /\b(paraphrase|rephrase|reword)|перефразир|другими словами/i.test(system);

/** The same in other words, by a small list of those that mean the same. */
export function paraphrase(text: string, language: Language): string {
  const { others, pattern } = known[language];
  const said = text.replace(pattern, (found) => cased(others.get(found.toLowerCase())!, found));
  if (said !== text) return said;
  const { question, statement } = openings[language];
  return `${text.trimEnd().endsWith('?') ? question : statement} ${text}`;
}

/** Begins with a capital where what it stands for did. */
function cased(word: string, found: string): string {
  const [first = ''] = found;
  // "I" is written large wherever it stands.
  const begins = first !== first.toLowerCase() && (found.length > 1 || word.length === 1);
  return (begins ? word.charAt(0).toUpperCase() + word.slice(1) : word).replace(/(?<!\p{L})i(?!\p{L})/gu, 'I');
}
