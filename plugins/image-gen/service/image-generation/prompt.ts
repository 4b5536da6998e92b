/** What a picture can hold. */
export const motifs = ['mountains', 'sea', 'forest', 'city', 'stars', 'clouds', 'sun', 'moon'] as const;
export type Motif = (typeof motifs)[number];

export type Mood = 'day' | 'sunset' | 'night' | 'winter' | 'fog';

/** What was understood of a prompt. */
export interface Scene {
  readonly motifs: ReadonlySet<Motif>;
  readonly mood: Mood;
  /** Colours that were asked for, as hues in degrees. */
  readonly hues: readonly number[];
}

const motifWords: Readonly<Record<Motif, RegExp>> = {
  mountains: /^(mountain|hills?$|peaks?$|alps|valley|rocks?$|гор[аыуе]?$|горн|холм|скал|вершин|долин)/,
  sea: /^(seas?$|seaside|ocean|waves?$|lake|water|shore|beach|harbou?r|boat|ship|мор[еяю]м?$|морск|океан|волн|озер|вод[аыуе]$|берег|порт|гаван|корабл)/,
  forest: /^(forest|trees?$|woods?$|pines?$|jungle|лес|дерев|сосн|ел[ьи]$)/,
  city: /^(city|cities|town|skyline|building|street|houses?$|tower|город|здани|улиц|дома?$|башн|небоскр)/,
  stars: /^(stars?$|starry|galax|space$|звезд|космос|галактик)/,
  clouds: /^(cloud|storm|rain|облак|облач|туч|гроз|дожд)/,
  sun: /^(sun$|sunny|sunrise|sunset|dawn|солн|закат|рассвет)/,
  moon: /^(moon|лун)/,
};

const moodWords: readonly (readonly [Mood, RegExp])[] = [
  ['night', /^(night|midnight|dark|moon|stars?$|starry|galax|space$|ноч|темн|лун|звезд|космос)/],
  ['sunset', /^(sunset|sunrise|dawn|dusk|evening|закат|рассвет|вечер|сумер)/],
  ['winter', /^(winter|snow|ice$|icy|frost|arctic|зим|снег|снеж|лед|мороз)/],
  ['fog', /^(fog|mist|haze|туман|дымк)/],
];

const hueWords: readonly (readonly [number, RegExp])[] = [
  [0, /^(red$|crimson|scarlet|красн|алы|алая)/],
  [28, /^(orange|оранж)/],
  [50, /^(yellow|gold|желт|золот)/],
  [130, /^(green|emerald|зелен|изумруд)/],
  [180, /^(teal|cyan|turquoise|бирюз)/],
  [215, /^(blue|azure|син[ияеей]|голуб)/],
  [275, /^(purple|violet|lavender|фиолет|сирен|лилов)/],
  [330, /^(pink|magenta|розов)/],
];

/** Reads what it knows out of a prompt, in English or Russian; the rest only makes the picture a different one. */
export function readPrompt(prompt: string): Scene {
  const words =
    prompt
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}+/gu) ?? [];
  const says = (pattern: RegExp) => words.some((word) => pattern.test(word));
  return {
    motifs: new Set(motifs.filter((motif) => says(motifWords[motif]))),
    mood: moodWords.find(([, pattern]) => says(pattern))?.[0] ?? 'day',
    hues: hueWords.filter(([, pattern]) => says(pattern)).map(([hue]) => hue),
  };
}
