import { russianPhonemes } from './russian-phonemes.ts';
import { stressOf } from './russian-stress.ts';
import type { StressList } from './russian-stress.ts';
import type { SpokenWord } from './spoken.ts';

/** Words without a stress of their own, which lean on the next or on the previous word. */
const toNext = new Set('в во к ко с со на за по от до из о об у не ни и а но для без при про под над'.split(' '));
const toPrevious = new Set('же ли бы ка'.split(' '));

/** Spellings that are not spoken as written; `+` stands before the stressed vowel. */
const respellings: readonly (readonly [RegExp, string])[] = [
  [/ть?ся$/, 'цца'],
  // The endings -ого and -его, but not the adverbs that end so.
  [/^(?!(?:не)?мн\+?ого$|стр\+?ого$|д\+?орог\+?о$)(.*[ое])г(\+?о)$/, '$1в$2'],
  [/^сег(?=\+?одня)/, 'сев'],
  [/^чт(?=\+?о)/, 'шт'],
  [/(?<=кон\+?е|ск\+?у|нар\+?о)чн/, 'шн'],
  [/[сзж]ч/g, 'щ'],
  [/([сз])[тд]н/g, '$1н'],
  [/лнц/, 'нц'],
  [/вств/, 'ств'],
  [/рдц/, 'рц'],
  [/[тд]ч/g, 'ч'],
  [/[тд]ц/g, 'ц'],
  [/г(?=[кч])/g, 'х'],
  // Words of foreign origin in which е does not soften: интернет, компьютер, тест, отель, модель, кафе, шоссе, сервис.
  [/(?<=^инт|^компь\+?ют|^т|^от|^мод|^каф|^шосс|^с)(\+?)е(?=рн|р$|рв|ст$|л|$)/, '$1э'],
];

interface Group {
  text: string;
  /** How many letters of words that lean on it stand before the word itself. */
  leaning: number;
  stressless: boolean;
}

/** Speaks Russian words (small letters; a `+` may mark the stressed vowel) as IPA phonemes. */
export function speakRussian(words: readonly string[], list: StressList): SpokenWord[] {
  return grouped(words).map(({ text, leaning, stressless }) => {
    const marked = text.includes('+') || stressless ? text : withStress(text, leaning, list);
    return {
      text,
      phonemes: russianPhonemes(respellings.reduce((spelling, [from, to]) => spelling.replace(from, to), marked)),
    };
  });
}

function grouped(words: readonly string[]): Group[] {
  const groups: Group[] = [];
  let before = '';
  for (const [index, word] of words.entries()) {
    const last = groups.at(-1);
    if (toNext.has(word) && index < words.length - 1) before = join(before, word);
    else if (toPrevious.has(word) && last && !before) last.text += word;
    else {
      const text = join(before, word);
      groups.push({ text, leaning: text.length - word.length, stressless: toNext.has(word) });
      before = '';
    }
  }
  return groups;
}

/** "в" and "игре" are spoken as one "выгре", "в" and "ёлке" as "въёлке". */
function join(before: string, word: string): string {
  const closed = /[^аеёиоуыэюя]$/.test(before);
  if (closed && /^\+?[еёюя]/.test(word)) return `${before}ъ${word}`;
  return before + (closed ? word.replace(/^(\+?)и/, '$1ы') : word);
}

function withStress(text: string, leaning: number, list: StressList): string {
  const word = text.slice(leaning);
  const index = stressOf(word, list);
  return index === -1 ? text : `${text.slice(0, leaning)}${word.slice(0, index)}+${word.slice(index)}`;
}
