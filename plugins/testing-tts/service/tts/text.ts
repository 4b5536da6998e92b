import { lettersOf, plainLetters, symbolWords } from './characters.ts';
import { numberWords } from './numbers.ts';

/** The languages that are spoken. */
export type Language = 'ru' | 'en';

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
const tokens = /(?<number>\d{1,2}:\d{2}(?!\d)|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)|(?<word>\+?\p{L}(?:[\p{L}'’]|\+(?=\p{L}))*)(?<dot>\.?)|(?<mark>[.!?…;:,—–\n()]+)|(?<symbol>[%№$€₽£&@+=°/#])/gu;
const abbreviations: Readonly<Record<string, string>> = {
  руб: 'рублей', тыс: 'тысяч', млн: 'миллионов', млрд: 'миллиардов', ул: '+улица', им: '+имени', стр: 'страница', кг: 'килограмм', км: 'километров', см: 'сантиметров',
  mr: 'mister', mrs: 'missis', dr: 'doctor', kg: 'kilograms', km: 'kilometers', vs: 'versus',
};

/** Splits a text into clauses of words; numbers, signs and abbreviations become words of the language around them. */
export function clausesOf(source: string): Clause[] {
  const text = plainLetters(source);
  const clauses: Clause[] = [];
  let words: Word[] = [];
  let language: Language = /\p{Script=Cyrillic}|[a-z]/iu.exec(text)?.[0].match(/[a-z]/i) ? 'en' : 'ru';
  const close = (tune: Clause['tune']) => {
    if (words.length > 0) clauses.push({ words, tune });
    words = [];
  };
  for (const { groups = {} } of text.matchAll(tokens)) {
    const { number, word, dot, mark, symbol } = groups;
    if (word) {
      language = /\p{Script=Cyrillic}/u.test(word) ? 'ru' : /[a-z]/i.test(word) ? 'en' : language;
      const expanded = abbreviations[word.toLowerCase()];
      words.push(...(expanded ? [expanded] : lettersOf(word, language)).map((each) => ({ text: each, language })));
      if (dot && !expanded) close('fall');
    } else if (number) words.push(...spokenNumber(number, language).map((each) => ({ text: each, language })));
    else if (symbol) words.push({ text: symbolWords(symbol, language), language });
    else if (mark) close(tuneOf(mark));
    if (words.length >= longestClause) close('continue');
  }
  close('fall');
  return clauses;
}

function spokenNumber(number: string, language: Language): string[] {
  const digits = number.replace(/[ \u00a0\u202f]/g, '');
  const [whole = '', part] = digits.split(/[.,:]/);
  if (part === undefined) return numberWords(whole, language);
  if (digits.includes(':')) return [...numberWords(String(Number(whole)), language), ...numberWords(part, language)];
  return [...numberWords(whole, language), language === 'ru' ? 'запят+ая' : 'point', ...(language === 'ru' ? numberWords(part, language) : [...part].flatMap((digit) => numberWords(digit, language)))];
}

function tuneOf(mark: string): Clause['tune'] {
  if (mark.includes('?')) return 'rise';
  return /[.!…\n]/.test(mark) ? 'fall' : 'continue';
}
