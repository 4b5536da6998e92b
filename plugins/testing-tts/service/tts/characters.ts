import type { Language } from './spoken.ts';

const russianNames: Readonly<Record<string, string>> = {
  а: 'а',
  б: 'бэ',
  в: 'вэ',
  г: 'гэ',
  д: 'дэ',
  е: 'е',
  ё: 'ё',
  ж: 'жэ',
  з: 'зэ',
  и: 'и',
  й: 'й',
  к: 'ка',
  л: 'эл',
  м: 'эм',
  н: 'эн',
  о: 'о',
  п: 'пэ',
  р: 'эр',
  с: 'эс',
  т: 'тэ',
  у: 'у',
  ф: 'эф',
  х: 'ха',
  ц: 'цэ',
  ч: 'че',
  ш: 'ша',
  щ: 'ща',
  ы: 'ы',
  э: 'э',
  ю: 'ю',
  я: 'я',
};
const englishNames: Readonly<Record<string, string>> = {
  a: 'ay',
  b: 'bee',
  c: 'see',
  d: 'dee',
  e: 'ee',
  f: 'ef',
  g: 'jee',
  h: 'aitch',
  i: 'eye',
  j: 'jay',
  k: 'kay',
  l: 'el',
  m: 'em',
  n: 'en',
  o: 'oh',
  p: 'pee',
  q: 'cue',
  r: 'ar',
  s: 'ess',
  t: 'tee',
  u: 'ewe',
  v: 'vee',
  w: 'doubleyou',
  x: 'ex',
  y: 'why',
  z: 'zee',
};
const symbols: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '%': { ru: 'процентов', en: 'percent' },
  '№': { ru: 'номер', en: 'number' },
  $: { ru: 'долларов', en: 'dollars' },
  '€': { ru: 'евро', en: 'euros' },
  '₽': { ru: 'рублей', en: 'roubles' },
  '£': { ru: 'фунтов', en: 'pounds' },
  '&': { ru: 'и', en: 'and' },
  '@': { ru: 'собака', en: 'at' },
  '+': { ru: 'плюс', en: 'plus' },
  '=': { ru: 'равно', en: 'equals' },
  '°': { ru: 'градусов', en: 'degrees' },
  '/': { ru: 'дробь', en: 'slash' },
  '#': { ru: 'решётка', en: 'hash' },
};
/** The nearest Russian letters for those of other languages in Cyrillic script. */
const otherCyrillic: Readonly<Record<string, string>> = {
  і: 'и',
  ї: 'йи',
  є: 'е',
  ґ: 'г',
  ў: 'у',
  қ: 'к',
  ғ: 'г',
  ң: 'н',
  ү: 'у',
  ұ: 'у',
  ө: 'о',
  ә: 'э',
  һ: 'х',
  ј: 'й',
  љ: 'ль',
  њ: 'нь',
  ћ: 'ч',
  ђ: 'дь',
  џ: 'дж',
};

/**
 * Reduces a text to letters that are spoken: an acute accent over a Russian vowel becomes a `+` before it,
 * foreign letters become their nearest ones, and currency signs follow their number.
 */
export function plainLetters(text: string): string {
  return text
    .replace(/([аеёиоуыэюя])\u0301/giu, '+$1')
    .normalize('NFC')
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))
    .replace(/ß/g, 'ss')
    .replace(/æ/gi, 'ae')
    .replace(/ø/gi, 'o')
    .replace(/ł/g, 'l')
    .replace(/[іїєґўқғңүұөәһјљњћђџ]/giu, (letter) => otherCyrillic[letter.toLowerCase()] ?? letter)
    .replace(/([$€£])\s?(\d[\d.,]*\d|\d)/g, '$2 $1');
}

/** A word in small letters, or the names of its letters when it is spelled: abbreviations in capitals, and what has no vowels. */
export function lettersOf(word: string, language: Language): string[] {
  const small = word.toLowerCase().replaceAll('’', "'");
  const letters = small.replace(language === 'ru' ? /[^а-яё+]/g : /[^a-z']/g, '');
  if (!isSpelled(word, language)) return letters === '' ? [] : [letters];
  const names = language === 'ru' ? russianNames : englishNames;
  // Each Russian name is stressed, or it would be taken for a word that leans on its neighbour.
  return [...small].flatMap((letter) => names[letter]?.replace(/[аеёиоуыэюя]/, '+$&') ?? []);
}

function isSpelled(word: string, language: Language): boolean {
  const small = word.toLowerCase();
  if (small.length === 1) return language === 'ru' ? 'бгджзйлмнпртфхцчшщ'.includes(small) : !'ai'.includes(small);
  if (!(language === 'ru' ? /[аеёиоуыэюя]/ : /[aeiouy]/).test(small)) return true;
  const readable = language === 'ru' && /^[^аеёиоуыэюя][аеёиоуыэюя][^аеёиоуыэюя]$/.test(small);
  return word === word.toUpperCase() && word.length <= 3 && !readable;
}

/** The word for a sign. */
export function symbolWord(symbol: string, language: Language): string {
  return symbols[symbol]?.[language] ?? '';
}
