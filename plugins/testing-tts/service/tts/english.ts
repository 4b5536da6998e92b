import type { SpokenWord } from './spoken.ts';

interface Rule {
  letters: string;
  left: RegExp;
  right: RegExp;
  sounds: string[];
}

/** How English is pronounced: words by themselves, and rules for all others by their first letter. */
export interface EnglishSpelling {
  words: ReadonlyMap<string, readonly string[]>;
  rules: ReadonlyMap<string, readonly Rule[]>;
}

const context: Readonly<Record<string, string>> = {
  '#': '[aeiouy]+',
  ':': '[^aeiouy]*',
  '^': '[^aeiouy]',
  '.': '[bdvgjlmnrwz]',
  '+': '[eiy]',
  '%': '(?:ers?|es|ed|ing|ely|e)$',
  '&': '(?:[scgzxj]|ch|sh)',
  '@': '(?:[tsrdlznj]|th|ch|sh)',
};
const ipa: Readonly<Record<string, string>> = {
  AA: 'ɑː',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔː',
  AW: 'aʊ',
  AX: 'ə',
  AY: 'aɪ',
  EH: 'ɛ',
  ER: 'ɝ',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'iː',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'uː',
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};
const isVowel = (sound: string) => /^[AEIOU]/.test(sound);

/** Words that carry no stress in a sentence. */
const stressless = new Set(
  (
    'a an the of to and in is it that for on as with at by from or be are was were but have has had you he she we they his her their its ' +
    'can will would could should do does my your our us me him them if than so been am'
  ).split(' '),
);

/** Suffixes, and how many vowels lie behind the stressed one in words that end so. */
const stressBefore: readonly (readonly [RegExp, number])[] = [
  [/(?:tion|sion|cian|cious|tious|cial|tial)s?$/, 1],
  [/(?:ity|ical|graphy|logy|ify)$|[^ct](?:ian|ial|ious|eous)$/, 2],
  [/ics?$/, 1],
  [/(?:ee|eer|ese|ette|oon)s?$/, 0],
];

/** Reads the rules (`left[letters]right = sounds`) and the list of words (`word sounds`), both in ARPAbet; a line that starts with `# ` is a comment. */
export function readEnglishSpelling(rules: string, words: string): EnglishSpelling {
  return {
    rules: Map.groupBy(lines(rules).map(readRule), ({ letters }) => letters.charAt(0)),
    words: new Map(
      lines(words)
        .map((line) => line.split(' '))
        .map(([word = '', ...sounds]) => [word, sounds]),
    ),
  };
}

function readRule(line: string): Rule {
  const [, left = '', letters = '', right = '', sounds = ''] = /^(.*?)\[(.+)\](.*?) = ?(.*)$/.exec(line) ?? [];
  return {
    letters,
    left: new RegExp(`${pattern(left).replace('_', '^')}$`),
    right: new RegExp(`^${pattern(right).replace('_', '$')}`),
    sounds: sounds.split(' ').filter(Boolean),
  };
}

function lines(source: string): string[] {
  return source.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
}

function pattern(written: string): string {
  return [...written].map((sign) => context[sign] ?? sign).join('');
}

/** Speaks English words, in small letters, as IPA phonemes. */
export function speakEnglish(words: readonly string[], spelling: EnglishSpelling): SpokenWord[] {
  return words.map((word) => ({ text: word, phonemes: toPhonemes(withStress(word, soundsOf(word, spelling))) }));
}

/** The sounds of a word in ARPAbet; a vowel with a 1 is one whose stress is listed. */
function soundsOf(word: string, { words, rules }: EnglishSpelling): string[] {
  const listed = words.get(word);
  if (listed) return [...listed];
  const found: string[] = [];
  for (let at = 0; at < word.length;) {
    const rule = rules
      .get(word.charAt(at))
      ?.find(
        ({ letters, left, right }) =>
          word.startsWith(letters, at) && left.test(word.slice(0, at)) && right.test(word.slice(at + letters.length)),
      );
    found.push(...(rule?.sounds ?? []));
    at += rule?.letters.length ?? 1;
  }
  return found;
}

/** Marks the stressed vowel with a 1, and weakens full vowels that are not stressed. */
function withStress(word: string, sounds: readonly string[]): string[] {
  if (stressless.has(word)) return [...sounds];
  const vowels = sounds.flatMap((sound, index) => (isVowel(sound) ? [index] : []));
  const listed = sounds.findIndex((sound) => sound.endsWith('1'));
  const stressed = listed !== -1 ? listed : (vowels[stressOrder(word, sounds, vowels)] ?? -1);
  return sounds.map((sound, index) => {
    if (index === stressed) return `${sound.replace('1', '')}1`;
    const weak = index > (vowels[0] ?? 0) && /^(?:AE|AA|AH|EH)$/.test(sound) && sounds[index + 1] !== 'R';
    return weak ? 'AX' : sound;
  });
}

/** Which of its vowels a word stresses, by its ending, its prefix and its length. */
function stressOrder(word: string, sounds: readonly string[], vowels: readonly number[]): number {
  const behind = stressBefore.find(([suffix]) => suffix.test(word))?.[1];
  if (behind !== undefined) return Math.max(0, vowels.length - 1 - behind);
  const inflected = /(?:ing|ers?|ly|ment|ness|ful|less|[td]ed|[sxz]es)$/.test(word) ? 1 : 0;
  const own = vowels.length - inflected;
  const prefixed = /^(?:a|be|de|re|ex)/.test(word) && /^(?:AX|B IH|D IH|R IY|EH K S)\b/.test(sounds.join(' '));
  if (prefixed && (own === 2 || own === 3)) return 1;
  return Math.max(0, own - 3);
}

function toPhonemes(sounds: readonly string[]): SpokenWord['phonemes'] {
  return sounds.map((sound, index) => {
    const stressed = sound.endsWith('1');
    const plain = stressed ? sound.slice(0, -1) : sound;
    return {
      symbol: allophone(plain, stressed, sounds[index - 1] ?? '', sounds[index + 1] ?? '') ?? ipa[plain] ?? '',
      stressed,
    };
  });
}

/** The form that a sound takes from its place: p, t and k with breath before a stressed vowel, t as a tap between vowels, l darkened after one. */
function allophone(sound: string, stressed: boolean, before: string, next: string): string | undefined {
  if (/^[PTK]$/.test(sound) && isVowel(next) && before !== 'S' && (before === '' || next.endsWith('1')))
    return `${ipa[sound]}ʰ`;
  if (sound === 'T' && isVowel(before) && isVowel(next)) return 'ɾ';
  if (sound === 'L' && isVowel(before) && !isVowel(next)) return 'ɫ';
  if (sound === 'ER' && !stressed) return 'ɚ';
  return undefined;
}
