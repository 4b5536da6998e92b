import { seconds } from './frames.ts';
import type { PitchPoint, Timed } from './frames.ts';
import { phoneme } from './phonemes.ts';
import type { Language, SpokenWord } from './spoken.ts';
import type { Clause } from './text.ts';
import type { Voice } from './voices.ts';

const questionWords = new Set(
  'кто что где когда почему зачем как какой какая какое какие сколько куда откуда чей чья who what where when why how which whose'.split(
    ' ',
  ),
);

/** Where a stressed vowel stands, in seconds. */
interface Accent {
  start: number;
  end: number;
}

type Shape = Clause['tune'] | 'peak';

/** How a clause ends from its last accent on, with pitches relative to the voice's own. */
const endings: Readonly<Record<Shape, (last: Accent, end: number) => PitchPoint[]>> = {
  fall: (last, end) => [
    { at: last.start, pitch: 1.15 },
    { at: last.end, pitch: 0.9 },
    { at: end, pitch: 0.75 },
  ],
  continue: (last, end) => [
    { at: last.start, pitch: 1 },
    { at: (last.start + last.end) / 2, pitch: 1.25 },
    { at: end, pitch: 1.1 },
  ],
  rise: (last, end) => [
    { at: last.start, pitch: 0.95 },
    { at: last.end, pitch: 1.15 },
    { at: end, pitch: 1.55 },
  ],
  // A Russian question leaps up on the accent, and falls after it if there is time.
  peak: (last, end) => [
    { at: last.start, pitch: 1.1 },
    { at: last.start + (last.end - last.start) * 0.8, pitch: 1.75 },
    { at: end, pitch: end - last.end > 0.1 ? 0.9 : 1.55 },
  ],
};

/** What is to be spoken: phonemes in time, and the pitch over them. */
interface Utterance {
  phonemes: Timed[];
  curve: PitchPoint[];
}

/** Gives a clause its rhythm and its melody. */
export function withProsody(
  words: readonly SpokenWord[],
  tune: Clause['tune'],
  language: Language,
  voice: Voice,
): Utterance {
  const phonemes = words.flatMap((word) => word.phonemes);
  const timed = rhythm(phonemes, voice.rate);
  const accents: Accent[] = [];
  let at = 0;
  for (const [index, each] of timed.entries()) {
    const length = seconds(each);
    if (phonemes[index]?.stressed) accents.push({ start: at, end: at + length });
    at += length;
  }
  const asked = tune === 'rise' && words.slice(0, 2).some(({ text }) => questionWords.has(text));
  const shape: Shape = asked ? 'fall' : tune === 'rise' && language === 'ru' ? 'peak' : tune;
  return {
    phonemes: timed,
    curve: melody(accents, at, shape).map((point) => ({ at: point.at, pitch: point.pitch * voice.pitch })),
  };
}

/** Unstressed vowels and consonants in clusters are shorter, what stands at the end of a clause is longer. */
function rhythm(phonemes: SpokenWord['phonemes'], rate: number): Timed[] {
  const known = phonemes.map(({ symbol, stressed }) => ({ phoneme: phoneme(symbol), stressed }));
  const lastVowel = known.findLastIndex((each) => each.phoneme.vowel);
  return known.map(({ phoneme: each, stressed }, index) => {
    const clustered = [known[index - 1], known[index + 1]].some((other) => other && !other.phoneme.vowel);
    const usual = each.vowel ? (stressed ? 1.05 : 0.85) : clustered ? 0.85 : 1;
    const final = index === lastVowel ? 1.45 : index > lastVowel ? 1.15 : 1;
    return { phoneme: each, stretch: (usual * final) / rate };
  });
}

/** The pitch over a clause relative to the voice's own: a peak on each accent, lower from one to the next, and an end by its shape. */
function melody(accents: readonly Accent[], end: number, shape: Shape): PitchPoint[] {
  const last = accents.at(-1) ?? { start: end * 0.3, end: end * 0.7 };
  const peaks = accents.slice(0, -1).flatMap(({ start, end: stop }, order) => {
    const height = 1.32 - (0.22 * order) / accents.length;
    return [
      { at: start, pitch: height - 0.12 },
      { at: (start + stop) / 2, pitch: height },
      { at: stop + 0.08, pitch: height - 0.2 },
    ];
  });
  const curve = [{ at: 0, pitch: 1.05 }, ...peaks, ...endings[shape](last, end)];
  return curve.filter((point, index) => index === 0 || point.at > (curve[index - 1]?.at ?? 0));
}
