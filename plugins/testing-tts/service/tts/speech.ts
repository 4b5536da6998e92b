import type { EnglishSpelling } from './english.ts';
import { speakEnglish } from './english.ts';
import { toFrames } from './frames.ts';
import { withProsody } from './prosody.ts';
import { speakRussian } from './russian.ts';
import type { StressList } from './russian-stress.ts';
import type { SpokenWord } from './spoken.ts';
import { synthesise } from './synthesiser.ts';
import { clausesOf } from './text.ts';
import type { Clause, Word } from './text.ts';
import type { Voice } from './voices.ts';

/** What is known of the two languages. */
export interface Languages {
  russian: StressList;
  english: EnglishSpelling;
}

const pause = { fall: 0.36, rise: 0.36, continue: 0.18 } as const;

/** Speaks a text clause by clause: samples from -1 to 1 at the sample rate, each part followed by its pause. Gives nothing for a text without words. */
export function* speak(text: string, languages: Languages, voice: Voice, sampleRate: number): Generator<Float32Array> {
  for (const clause of clausesOf(text)) {
    const words = pronounce(clause.words, languages);
    if (words.every(({ phonemes }) => phonemes.length === 0)) continue;
    const { phonemes, curve } = withProsody(words, clause.tune, clause.words.at(-1)?.language ?? 'ru', voice);
    const frames = toFrames(phonemes, curve).map((frame) => ({
      ...frame,
      aspiration: frame.aspiration + voice.breath * frame.voicing,
    }));
    const sound = synthesise(frames, sampleRate, voice.tract);
    const part = new Float32Array(sound.length + Math.round(pause[clause.tune] * sampleRate));
    part.set(sound);
    yield part;
  }
}

/** The phonemes of words, those of one language in a row together. */
export function pronounce(words: readonly Word[], { russian, english }: Languages): SpokenWord[] {
  const rows: Clause['words'][] = [];
  for (const word of words) {
    const row = rows.at(-1);
    if (row?.[0]?.language === word.language) row.push(word);
    else rows.push([word]);
  }
  return rows.flatMap((row) => {
    const texts = row.map(({ text }) => text);
    return row[0]?.language === 'ru' ? speakRussian(texts, russian) : speakEnglish(texts, english);
  });
}
