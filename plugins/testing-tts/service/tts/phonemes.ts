import type { NoiseBand } from './synthesiser.ts';

/** The lowest three formants in Hz; of a consonant, the places from which those of a vowel beside it start. */
export type Formants = readonly [number, number, number];

/** A stretch of a phoneme in which one thing happens. Levels are linear, 1 for a full vowel. */
export interface Sound {
  ms: number;
  formants: Formants;
  /** Where the formants of a diphthong go. */
  glide?: Formants;
  voicing: number;
  aspiration: number;
  friction: number;
  nasality: number;
  noise: readonly NoiseBand[];
  /** How far it rules the formants where it meets its neighbours. */
  pull: number;
}

/** A phoneme, one sound after another; `velar` ones take their second formant from the vowel beside them. */
export interface Phoneme {
  sounds: readonly Sound[];
  vowel: boolean;
  velar: boolean;
}

const silent = { voicing: 0, aspiration: 0, friction: 0, nasality: 0, noise: [] };
const table = new Map<string, Phoneme>();

function add(name: string, ...sounds: Sound[]): void {
  table.set(name, { sounds, vowel: false, velar: /^[kɡxŋ]/.test(name) && !name.endsWith('ʲ') });
}

function vowel(name: string, ms: number, formants: Formants, glide?: Formants): void {
  table.set(name, {
    sounds: [{ ...silent, ms, formants, voicing: 1, pull: 0.25, ...(glide && { glide }) }],
    vowel: true,
    velar: false,
  });
}

function sonorant(name: string, ms: number, formants: Formants, voicing: number, nasality = 0): void {
  add(name, { ...silent, ms, formants, voicing, nasality, pull: 0.75 });
}

function fricative(
  name: string,
  ms: number,
  formants: Formants,
  voicing: number,
  friction: number,
  ...noise: NoiseBand[]
): void {
  add(name, { ...silent, ms, formants, voicing, friction, noise, pull: 0.7 });
}

/** A closure, silent or with a murmur, then a burst, and for `release` more ms what follows it: breath, or friction where `hiss` says so. */
function stop(
  name: string,
  formants: Formants,
  murmur: number,
  burst: number,
  release: number,
  hiss: number,
  ...noise: NoiseBand[]
): void {
  const closure: Sound = {
    ...silent,
    ms: murmur > 0 ? 60 : 72,
    formants: murmur > 0 ? [200, formants[1], formants[2]] : formants,
    voicing: murmur,
    pull: 0.7,
  };
  const opening: Sound = { ...silent, ms: 10, formants, voicing: murmur, friction: burst, noise, pull: 0.7 };
  const after: Sound = {
    ...silent,
    ms: release,
    formants,
    aspiration: hiss > 0 ? 0 : 0.8,
    friction: hiss,
    noise,
    pull: 0.5,
  };
  add(name, closure, opening, ...(release > 0 ? [after] : []));
}

// Vowels of English after Klatt (1980), and those of Russian, stressed and reduced.
vowel('iː', 130, [310, 2020, 2960], [290, 2070, 2960]);
vowel('ɪ', 90, [400, 1800, 2570], [430, 1700, 2580]);
vowel('eɪ', 150, [480, 1720, 2520], [330, 2020, 2600]);
vowel('ɛ', 115, [530, 1680, 2500], [600, 1550, 2520]);
vowel('æ', 150, [620, 1660, 2430], [650, 1490, 2470]);
vowel('ɑː', 150, [700, 1220, 2600]);
vowel('ɔː', 150, [600, 990, 2570], [630, 1040, 2600]);
vowel('oʊ', 150, [540, 1100, 2300], [430, 900, 2300]);
vowel('ʊ', 95, [450, 1100, 2350], [480, 1150, 2370]);
vowel('uː', 130, [350, 1200, 2200], [320, 950, 2200]);
vowel('ʌ', 105, [620, 1220, 2550]);
vowel('ɝ', 140, [470, 1270, 1600], [430, 1300, 1580]);
vowel('ɚ', 90, [480, 1280, 1650], [450, 1300, 1620]);
vowel('ə', 60, [500, 1400, 2500]);
vowel('aɪ', 170, [660, 1200, 2550], [400, 1900, 2500]);
vowel('aʊ', 180, [640, 1230, 2550], [420, 940, 2350]);
vowel('ɔɪ', 180, [560, 960, 2400], [360, 1820, 2450]);
vowel('a', 125, [700, 1250, 2500]);
vowel('e', 115, [490, 1800, 2500]);
vowel('i', 105, [290, 2200, 2950]);
vowel('ɨ', 110, [330, 1500, 2350], [320, 1750, 2400]);
vowel('o', 120, [480, 850, 2400]);
vowel('u', 110, [310, 680, 2300]);
vowel('ɐ', 80, [600, 1250, 2450]);
vowel('ɪ̈', 60, [360, 1950, 2600]);
vowel('ɨ̆', 65, [370, 1550, 2400]);
vowel('ʊ̆', 65, [350, 850, 2300]);

sonorant('m', 70, [400, 1000, 2150], 0.55, 1);
sonorant('n', 65, [400, 1500, 2500], 0.55, 1);
sonorant('ŋ', 75, [400, 1800, 2400], 0.55, 1);
sonorant('mʲ', 70, [300, 1900, 2500], 0.55, 1);
sonorant('nʲ', 65, [300, 2050, 2700], 0.55, 1);
sonorant('l', 65, [350, 1050, 2850], 0.6);
sonorant('ɫ', 65, [400, 900, 2700], 0.6);
sonorant('lʲ', 65, [300, 1850, 2700], 0.6);
sonorant('ɹ', 70, [320, 1060, 1450], 0.6);
sonorant('w', 70, [300, 650, 2200], 0.6);
sonorant('j', 60, [270, 2150, 3000], 0.6);
sonorant('ɾ', 28, [350, 1700, 2600], 0.25);
for (const [name, formants] of [
  ['r', [480, 1250, 2300]],
  ['rʲ', [380, 1850, 2550]],
] as const) {
  const tap = { ...silent, ms: 21, formants, voicing: 0.2, pull: 0.7 };
  add(name, tap, { ...tap, voicing: 0.75 }, tap);
}

fricative('f', 95, [340, 1000, 2150], 0, 0.12, [4500, 6000, 1], [7500, 4000, 0.7]);
fricative('fʲ', 95, [300, 1850, 2500], 0, 0.12, [4800, 6000, 1], [7500, 4000, 0.8]);
fricative('θ', 90, [320, 1400, 2540], 0, 0.11, [5500, 5000, 1], [7500, 3000, 1]);
fricative('s', 105, [320, 1500, 2530], 0, 0.8, [5600, 1800, 1], [7200, 2500, 0.8]);
fricative('sʲ', 105, [300, 2000, 2650], 0, 0.8, [5200, 1600, 1], [6900, 2500, 0.8]);
fricative('ʃ', 105, [300, 1750, 2650], 0, 0.8, [2900, 900, 1], [4600, 2000, 0.7]);
fricative('ʂ', 110, [330, 1350, 2300], 0, 0.8, [2300, 700, 1], [3700, 1800, 0.6]);
fricative('ɕ', 140, [290, 2150, 2900], 0, 0.75, [3400, 900, 1], [5000, 2200, 0.8]);
fricative('x', 95, [450, 1300, 2400], 0, 0.35, [1400, 700, 1], [3200, 2500, 0.35]);
fricative('xʲ', 95, [320, 2100, 2800], 0, 0.35, [2700, 900, 1], [4200, 2500, 0.5]);
fricative('v', 65, [250, 1000, 2150], 0.4, 0.05, [4500, 6000, 1], [7500, 4000, 0.7]);
fricative('vʲ', 65, [250, 1850, 2500], 0.4, 0.05, [4800, 6000, 1], [7500, 4000, 0.8]);
fricative('ð', 55, [270, 1350, 2540], 0.4, 0.05, [5500, 5000, 1], [7500, 3000, 1]);
fricative('z', 80, [250, 1500, 2530], 0.35, 0.35, [5600, 1800, 1], [7200, 2500, 0.8]);
fricative('zʲ', 80, [250, 2000, 2650], 0.35, 0.35, [5200, 1600, 1], [6900, 2500, 0.8]);
fricative('ʒ', 80, [250, 1750, 2650], 0.35, 0.35, [2900, 900, 1], [4600, 2000, 0.7]);
fricative('ʐ', 85, [260, 1350, 2300], 0.35, 0.35, [2300, 700, 1], [3700, 1800, 0.6]);
add('h', { ...silent, ms: 60, formants: [500, 1500, 2500], aspiration: 0.9, pull: 0.05 });

stop('p', [350, 950, 2150], 0, 0.35, 12, 0, [1200, 1500, 1], [4000, 5000, 0.4]);
stop('pʲ', [300, 1850, 2500], 0, 0.35, 18, 0, [2200, 2000, 1], [4500, 4500, 0.6]);
stop('pʰ', [350, 950, 2150], 0, 0.35, 45, 0, [1200, 1500, 1], [4000, 5000, 0.4]);
stop('t', [330, 1550, 2600], 0, 0.8, 12, 0, [4200, 2000, 1], [6500, 3000, 0.8]);
stop('tʲ', [300, 2050, 2700], 0, 0.8, 32, 0.45, [4600, 1800, 1], [6500, 3000, 0.8]);
stop('tʰ', [350, 1700, 2600], 0, 0.8, 50, 0, [4200, 2000, 1], [6500, 3000, 0.8]);
stop('k', [320, 1600, 2300], 0, 0.6, 22, 0, [1700, 700, 1], [3800, 3000, 0.3]);
stop('kʲ', [300, 2150, 2700], 0, 0.6, 30, 0, [2800, 900, 1], [4500, 3000, 0.4]);
stop('kʰ', [320, 1700, 2300], 0, 0.6, 55, 0, [1900, 700, 1], [3800, 3000, 0.3]);
stop('b', [250, 950, 2150], 0.18, 0.15, 0, 0, [1000, 1500, 1], [3500, 4000, 0.3]);
stop('bʲ', [250, 1850, 2500], 0.18, 0.15, 0, 0, [2200, 2000, 1], [4500, 4500, 0.5]);
stop('d', [250, 1600, 2600], 0.18, 0.35, 0, 0, [3900, 2000, 1], [6000, 3000, 0.6]);
stop('dʲ', [250, 2050, 2700], 0.18, 0.4, 16, 0.2, [4500, 1800, 1], [6500, 3000, 0.6]);
stop('ɡ', [250, 1600, 2300], 0.18, 0.3, 0, 0, [1700, 700, 1], [3800, 3000, 0.3]);
stop('ɡʲ', [250, 2150, 2700], 0.18, 0.3, 0, 0, [2800, 900, 1], [4500, 3000, 0.4]);
stop('ts', [320, 1500, 2530], 0, 0.8, 75, 0.75, [5600, 1800, 1], [7200, 2500, 0.8]);
stop('tɕ', [300, 2100, 2800], 0, 0.8, 65, 0.7, [3500, 900, 1], [5000, 2200, 0.8]);
stop('tʃ', [300, 1800, 2700], 0, 0.8, 65, 0.75, [3000, 900, 1], [4600, 2000, 0.7]);
stop('dʒ', [250, 1800, 2700], 0.18, 0.4, 40, 0.4, [3000, 900, 1], [4600, 2000, 0.7]);

/** The phoneme of an IPA symbol. */
export function phoneme(symbol: string): Phoneme {
  const found = table.get(symbol);
  if (!found) throw new Error(`There is no phoneme ${symbol}.`);
  return found;
}

/** All IPA symbols that can be spoken. */
export const phonemeSymbols: ReadonlySet<string> = new Set(table.keys());
