import { lettersOf, plainLetters, symbolWord } from './characters.ts';
import { numberWords } from './numbers.ts';
import type { Language } from './spoken.ts';

export interface Word {
  /** In small letters; in Russian a `+` may stand before the stressed vowel. */
  text: string;
  language: Language;
}

/** A part of a sentence that is spoken in one breath, and how its melody ends. */
export interface Clause {
  words: Word[];
  tune: 'fall' | 'rise' | 'continue';
}

/** As many words are said in one breath at most. */
const longestClause = 25;
const number = String.raw`\d{1,2}:\d{2}(?!\d)|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,]\d+)?`;
const word = String.raw`\+?\p{L}(?:[\p{L}'’]|\+(?=\p{L}))*`;
const tokens = new RegExp(
  String.raw`(?<number>${number})|(?<word>${word})(?<dot>\.?)|(?<mark>[.!?…;:,—–\n()]+)|(?<symbol>[%№$€₽£&@+=°/#])`,
  'gu',
);
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['руб', 'рублей'],
  ['тыс', 'тысяч'],
  ['млн', 'миллионов'],
  ['млрд', 'миллиардов'],
  ['ул', '+улица'],
  ['им', '+имени'],
  ['стр', 'страница'],
  ['кг', 'килограмм'],
  ['км', 'километров'],
  ['см', 'сантиметров'],
  ['mr', 'mister'],
  ['mrs', 'missis'],
  ['dr', 'doctor'],
  ['kg', 'kilograms'],
  ['km', 'kilometers'],
  ['vs', 'versus'],
]);

/** Splits a text into clauses of words; numbers, signs and abbreviations become words of the language around them. */
export function clausesOf(source: string): Clause[] {
  const text = plainLetters(source);
  const clauses: Clause[] = [];
  let words: Word[] = [];
  let language = firstLanguage(text);
  const say = (texts: readonly string[]) => words.push(...texts.map((each) => ({ text: each, language })));
  const close = (tune: Clause['tune']) => {
    if (words.length > 0) clauses.push({ words, tune });
    words = [];
  };
  for (const { groups = {} } of text.matchAll(tokens)) {
    const { number: digits, word: letters, dot, mark, symbol } = groups;
    if (letters) {
      language = languageOf(letters) ?? language;
      const expanded = abbreviations.get(letters.toLowerCase());
      say(expanded === undefined ? lettersOf(letters, language) : [expanded]);
      if (dot && expanded === undefined) close('fall');
    } else if (digits) say(spokenNumber(digits, language));
    else if (symbol) say([symbolWord(symbol, language)]);
    else if (mark) close(tuneOf(mark));
    if (words.length >= longestClause) close('continue');
  }
  close('fall');
  return clauses;
}

function languageOf(letters: string): Language | undefined {
  if (/\p{Script=Cyrillic}/u.test(letters)) return 'ru';
  return /[a-z]/i.test(letters) ? 'en' : undefined;
}

/** Numbers before the first word are of its language, and Russian when there is none. */
function firstLanguage(text: string): Language {
  return languageOf(/\p{Script=Cyrillic}|[a-z]/iu.exec(text)?.[0] ?? '') ?? 'ru';
}

function spokenNumber(number: string, language: Language): string[] {
  const [whole = '', part] = number.replace(/[ \u00a0\u202f]/g, '').split(/[.,:]/);
  if (part === undefined) return numberWords(whole, language);
  if (number.includes(':')) return [...numberWords(String(Number(whole)), language), ...numberWords(part, language)];
  if (language === 'ru') return [...numberWords(whole, 'ru'), 'запят+ая', ...numberWords(part, 'ru')];
  return [...numberWords(whole, 'en'), 'point', ...[...part].flatMap((digit) => numberWords(digit, 'en'))];
}

function tuneOf(mark: string): Clause['tune'] {
  if (mark.includes('?')) return 'rise';
  return /[.!…\n]/.test(mark) ? 'fall' : 'continue';
}
