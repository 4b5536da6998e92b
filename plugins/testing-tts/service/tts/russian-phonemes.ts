import type { SpokenWord } from './spoken.ts';

interface Consonant {
  base: string;
  soft: boolean;
}
interface Vowel {
  vowel: string;
  stressed: boolean;
}
type Sound = Consonant | Vowel;

/** Where a vowel letter stands in its word. */
interface Place {
  before: string;
  /** How many vowels after the stressed one; undefined in a word without stress. */
  distance: number | undefined;
  initial: boolean;
  final: boolean;
}

const vowels = 'аеёиоуыэюя';
const softening = 'яёюиеь';
const alwaysHard = 'жшц';
const alwaysSoft = 'чщй';
const consonants: Readonly<Record<string, string>> = {
  б: 'b',
  в: 'v',
  г: 'ɡ',
  д: 'd',
  ж: 'ʐ',
  з: 'z',
  й: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ф: 'f',
  х: 'x',
  ц: 'ts',
  ч: 'tɕ',
  ш: 'ʂ',
  щ: 'ɕ',
};
const unvoiced = new Map([
  ['b', 'p'],
  ['v', 'f'],
  ['ɡ', 'k'],
  ['d', 't'],
  ['z', 's'],
  ['ʐ', 'ʂ'],
]);
const voiced = new Map([...unvoiced].map(([voice, none]) => [none, voice]));
const voiceless = new Set([...voiced.keys(), 'x', 'ts', 'tɕ', 'ɕ']);
const dental = /^(?:[szdtn]|tɕ|ɕ)$/;

/** The phonemes of a Russian word that is spelled as it is spoken, with a `+` before the stressed vowel. */
export function russianPhonemes(spelling: string): SpokenWord['phonemes'] {
  return assimilated(soundsOf(spelling)).map((sound) =>
    'vowel' in sound ? { symbol: sound.vowel, stressed: sound.stressed } : { symbol: symbolOf(sound), stressed: false },
  );
}

function soundsOf(spelling: string): Sound[] {
  const mark = spelling.indexOf('+');
  const stress =
    mark === -1 ? undefined : Array.from(spelling.slice(0, mark)).filter((letter) => vowels.includes(letter)).length;
  const letters = [...spelling.replaceAll('+', '')];
  const sounds: Sound[] = [];
  let order = 0;
  for (const [index, letter] of letters.entries()) {
    const before = letters[index - 1] ?? '';
    const base = consonants[letter];
    if (base !== undefined) sounds.push({ base, soft: isSoft(letter, letters[index + 1]) });
    else if (vowels.includes(letter)) {
      if (startsWithJ(letter, before)) sounds.push({ base: 'j', soft: true });
      const distance = stress === undefined ? undefined : order - stress;
      const vowel =
        distance === 0
          ? stressedVowel(letter, before)
          : weakVowel(letter, { before, distance, initial: sounds.length === 0, final: index === letters.length - 1 });
      sounds.push({ vowel, stressed: distance === 0 });
      order++;
    }
  }
  return sounds;
}

function isSoft(letter: string, next = ''): boolean {
  return alwaysSoft.includes(letter) || (!alwaysHard.includes(letter) && next !== '' && softening.includes(next));
}

function startsWithJ(letter: string, before: string): boolean {
  return letter === 'и' ? before === 'ь' : 'еёюя'.includes(letter) && (before === '' || `${vowels}ъь`.includes(before));
}

function stressedVowel(letter: string, before: string): string {
  if ('ая'.includes(letter)) return 'a';
  if ('оё'.includes(letter)) return 'o';
  if ('ую'.includes(letter)) return 'u';
  if ('эе'.includes(letter)) return 'e';
  return letter === 'ы' || (before !== '' && alwaysHard.includes(before)) ? 'ɨ' : 'i';
}

/** Without stress most vowels fall together: after soft consonants near i, after hard ones near a, the weaker the further from the stress. */
function weakVowel(letter: string, { before, distance, initial, final }: Place): string {
  const afterHard = before !== '' && alwaysHard.includes(before);
  const afterSoft = before !== '' && alwaysSoft.includes(before);
  if ('ую'.includes(letter)) return 'ʊ̆';
  if (afterSoft || (softening.includes(letter) && !afterHard)) return letter === 'я' && final ? 'ə' : 'ɪ̈';
  if ('ао'.includes(letter)) return distance === -1 || initial ? 'ɐ' : 'ə';
  return 'ɨ̆';
}

/** Voicing spreads backwards and is lost at the end; softness spreads among the dental consonants; doubles merge. */
function assimilated(sounds: readonly Sound[]): Sound[] {
  const result: Sound[] = [];
  for (const sound of sounds.toReversed()) {
    const next = result[0];
    const after = next && 'base' in next ? next : undefined;
    if ('vowel' in sound) result.unshift(sound);
    else {
      const base = !next || after ? voicedAs(sound.base, after?.base) : sound.base;
      if (after?.base === base) after.soft ||= sound.soft;
      else
        result.unshift({
          base,
          soft: sound.soft || (/^[szdtn]$/.test(base) && !!after?.soft && dental.test(after.base)),
        });
    }
  }
  return result;
}

/** A consonant as the next one makes it voiced or not; at the end of a word none is voiced. */
function voicedAs(base: string, next: string | undefined): string {
  if (next === undefined || voiceless.has(next)) return unvoiced.get(base) ?? base;
  return unvoiced.has(next) && next !== 'v' ? (voiced.get(base) ?? base) : base;
}

function symbolOf({ base, soft }: Consonant): string {
  if (base === 'l') return soft ? 'lʲ' : 'ɫ';
  return soft && /^[bvɡdzkmnprstfx]$/.test(base) ? `${base}ʲ` : base;
}
