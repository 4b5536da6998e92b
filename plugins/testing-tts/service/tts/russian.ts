import { stressOf } from './russian-stress.ts';
import type { StressList } from './russian-stress.ts';
import type { SpokenWord } from './spoken.ts';

const vowels = 'аеёиоуыэюя';
const toNext = new Set(['в', 'во', 'к', 'ко', 'с', 'со', 'на', 'за', 'по', 'от', 'до', 'из', 'о', 'об', 'у', 'не', 'ни', 'и', 'а', 'но', 'для', 'без', 'при', 'про', 'под', 'над']);
const toPrevious = new Set(['же', 'ли', 'бы', 'ка']);

/** Spellings that are not spoken as written; `+` stands before the stressed vowel. */
const respellings: readonly (readonly [RegExp, string])[] = [
  [/ть?ся$/, 'цца'],
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
  [/(?<=^инт|^компь\+?ют|^т|^от|^мод|^каф|^шосс|^с)(\+?)е(?=рн|р$|рв|ст$|л|$)/, '$1э'],
];
const consonants: Readonly<Record<string, string>> = {
  б: 'b', в: 'v', г: 'ɡ', д: 'd', ж: 'ʐ', з: 'z', й: 'j', к: 'k', л: 'l', м: 'm', н: 'n', п: 'p', р: 'r', с: 's', т: 't', ф: 'f', х: 'x', ц: 'ts', ч: 'tɕ', ш: 'ʂ', щ: 'ɕ',
};
const voiceless: Readonly<Record<string, string>> = { b: 'p', v: 'f', ɡ: 'k', d: 't', z: 's', ʐ: 'ʂ' };
const voiced: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(voiceless).map(([with_, without]) => [without, with_]));
const soft = 'яёюиеь';
const bare = (letter: string) => !'жшцчщй'.includes(letter);

interface Consonant {
  base: string;
  soft: boolean;
}

/** Speaks Russian words (small letters; a `+` may mark the stressed vowel) as IPA phonemes. Words without a stress of their own join their neighbour. */
export function speakRussian(words: readonly string[], list: StressList): SpokenWord[] {
  return joined(words).map(({ text, clitic, stressless }) => {
    const marked = text.includes('+') || stressless ? text : stressed(text, clitic, list);
    return { text, phonemes: toPhonemes(respellings.reduce((spelling, [from, to]) => spelling.replace(from, to), marked)) };
  });
}

function joined(words: readonly string[]): { text: string; clitic: number; stressless: boolean }[] {
  const groups: { text: string; clitic: number; stressless: boolean }[] = [];
  let before = '';
  for (const [index, word] of words.entries()) {
    const last = groups.at(-1);
    if (toNext.has(word) && index < words.length - 1) before = join(before, word);
    else if (toPrevious.has(word) && last && !before) last.text += word;
    else {
      const text = join(before, word);
      groups.push({ text, clitic: text.length - word.length, stressless: toNext.has(word) });
      before = '';
    }
  }
  return groups;
}

/** "в" and "игре" are spoken as one "выгре", "в" and "ёлке" as "въёлке". */
function join(before: string, word: string): string {
  const hard = before !== '' && !vowels.includes(before.at(-1) ?? '');
  if (hard && /^\+?[еёюя]/.test(word)) return `${before}ъ${word}`;
  return before + (hard ? word.replace(/^(\+?)и/, '$1ы') : word);
}

function stressed(text: string, clitic: number, list: StressList): string {
  const index = stressOf(text.slice(clitic), list);
  return index === -1 ? text : `${text.slice(0, clitic + index)}+${text.slice(clitic + index)}`;
}

function toPhonemes(spelling: string): SpokenWord['phonemes'] {
  const letters = [...spelling.replace('+', '')];
  const stress = spelling.indexOf('+');
  const found: (Consonant | { vowel: string; stressed: boolean })[] = [];
  const stressOrder = stress === -1 ? -1 : [...spelling.slice(0, stress)].filter((letter) => vowels.includes(letter)).length;
  let order = 0;
  for (const [index, letter] of letters.entries()) {
    const [before, next] = [letters[index - 1] ?? '', letters[index + 1] ?? ''];
    const base = consonants[letter];
    if (base !== undefined) found.push({ base, soft: 'чщй'.includes(letter) || (bare(letter) && next !== '' && soft.includes(next)) });
    else if (vowels.includes(letter)) {
      if (('еёюя'.includes(letter) && (before === '' || `${vowels}ъь`.includes(before))) || (letter === 'и' && before === 'ь')) found.push({ base: 'j', soft: true });
      found.push({ vowel: quality(letter, before, order - stressOrder, stressOrder === -1, index === letters.length - 1, order === 0 && found.length === 0), stressed: order === stressOrder });
      order++;
    }
  }
  const sounds = assimilated(found);
  return sounds.map((sound) => ('vowel' in sound ? { symbol: sound.vowel, stressed: sound.stressed } : { symbol: symbolOf(sound), stressed: false }));
}

/** The vowel sound of a letter, by the consonant before it and its distance in syllables from the stress. */
function quality(letter: string, before: string, distance: number, none: boolean, final: boolean, initial: boolean): string {
  const afterHard = before !== '' && 'жшц'.includes(before);
  const front = soft.includes(letter) && !afterHard;
  if (distance === 0 && !none) {
    if ('ая'.includes(letter)) return 'a';
    if ('оё'.includes(letter)) return 'o';
    if ('ую'.includes(letter)) return 'u';
    if ('эе'.includes(letter)) return 'e';
    return letter === 'ы' || afterHard ? 'ɨ' : 'i';
  }
  if ('ую'.includes(letter)) return 'ʊ̆';
  if (front || 'чщ'.includes(before || ' ')) return letter === 'я' && final ? 'ə' : 'ɪ̈';
  if ('ао'.includes(letter)) return distance === -1 || initial ? 'ɐ' : 'ə';
  return 'ɨ̆';
}

/** Voicing spreads backwards and is lost at the end; softness spreads among the dental consonants; doubles merge. */
function assimilated(sounds: readonly (Consonant | { vowel: string; stressed: boolean })[]): (Consonant | { vowel: string; stressed: boolean })[] {
  const result: (Consonant | { vowel: string; stressed: boolean })[] = [];
  for (const sound of sounds.toReversed()) {
    const next = result[0];
    if ('vowel' in sound) {
      result.unshift(sound);
      continue;
    }
    const after = next && 'base' in next ? next : undefined;
    let { base } = sound;
    if (!next || (after && isVoiceless(after.base))) base = voiceless[base] ?? base;
    else if (after && after.base !== 'v' && after.base in voiceless) base = voiced[base] ?? base;
    const softened = sound.soft || ('szdtn'.includes(base) && !!after?.soft && /^(?:[szdtn]|tɕ|ɕ)$/.test(after.base));
    if (after?.base === base) after.soft ||= sound.soft;
    else result.unshift({ base, soft: softened });
  }
  return result;
}

function isVoiceless(base: string): boolean {
  return base in voiced || base === 'x' || base === 'ts' || base === 'tɕ' || base === 'ɕ';
}

function symbolOf({ base, soft: isSoft }: Consonant): string {
  if (base === 'l') return isSoft ? 'lʲ' : 'ɫ';
  return isSoft && /^[bvɡdzkmnprstfx]$/.test(base) ? `${base}ʲ` : base;
}
