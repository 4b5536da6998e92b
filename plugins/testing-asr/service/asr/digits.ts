import { readEnglishSpelling, readStressList, type Languages } from '#plugins/testing-tts/service/public.ts';

export type Language = 'en' | 'ru';

/** A word that is recognised. */
export interface DigitWord {
  readonly text: string;
  readonly language: Language;
  /** How it is written for the voices that it is learnt from: in Russian a `+` stands before the stressed vowel. */
  readonly spelling: string;
  /** How many sounds it has. */
  readonly sounds: number;
}

const english: readonly (readonly [text: string, arpabet: string])[] = [
  ['zero', 'Z IH R OW'],
  ['one', 'W AH N'],
  ['two', 'T UW'],
  ['three', 'TH R IY'],
  ['four', 'F AO R'],
  ['five', 'F AY V'],
  ['six', 'S IH K S'],
  ['seven', 'S EH V AX N'],
  ['eight', 'EY T'],
  ['nine', 'N AY N'],
];

const russian: readonly (readonly [spelling: string, sounds: number])[] = [
  ['н+оль', 3],
  ['од+ин', 4],
  ['дв+а', 3],
  ['тр+и', 3],
  ['чет+ыре', 6],
  ['п+ять', 3],
  ['ш+есть', 4],
  ['с+емь', 3],
  ['в+осемь', 5],
  ['д+евять', 5],
];

/** The digits from zero to nine in both languages. */
export const digitWords: readonly DigitWord[] = [
  ...english.map(
    ([text, arpabet]) => ({ text, language: 'en', spelling: text, sounds: arpabet.split(' ').length }) as const,
  ),
  ...russian.map(
    ([spelling, sounds]) => ({ text: spelling.replace('+', ''), language: 'ru', spelling, sounds }) as const,
  ),
];

/** What the voices have to know to say the digits. */
export const digitPronunciations: Languages = {
  english: readEnglishSpelling('', english.map((row) => row.join(' ')).join('\n')),
  russian: readStressList(''),
};
