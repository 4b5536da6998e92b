import * as z from 'zod';
import '#core/contract/issue-text.ts';
import { Fault, invalid } from '#core/contract/fault.ts';
import { recognise, type HeardWord } from './recogniser.ts';
import type { Unit } from './training.ts';
import { readWav } from './wav.ts';

/** The longest sound that is taken, in seconds. */
const longestSeconds = 60;
/** How many readings of a sound are answered at most. */
const mostAlternatives = 3;

export const Request = z.object({ audio_base64: z.base64().min(1) });
export const Config = z.object({ language: z.enum(['en', 'ru']).nullish() });

interface Guess {
  text: string;
  /** From 0 to 1. */
  confidence: number;
}

export interface Transcript extends Guess {
  /** The likeliest readings; the first is the answer itself. */
  alternatives: Guess[];
  /** Each word with its times in seconds. */
  words: (Guess & { start: number; end: number })[];
}

/** Recognises the digits in a request's sound; a config may say their language. */
export async function answer(units: readonly Unit[], data: unknown, settings: unknown): Promise<Transcript> {
  const { audio_base64 } = parse(Request, data, '');
  const { language } = parse(Config, settings ?? {}, 'config');
  const { samples, sampleRate } = readWav(Buffer.from(audio_base64, 'base64'));
  const seconds = samples.length / sampleRate;
  if (seconds > longestSeconds)
    throw new Fault(
      'request.invalid',
      `audio_base64: lasts ${Math.round(seconds)} s; at most ${longestSeconds} s are taken. Send it in parts.`,
      400,
      { audio_base64: `lasts ${Math.round(seconds)} s` },
    );
  const heard = await recognise(units, samples, sampleRate, language ?? undefined);
  const alternatives = readings(heard);
  return {
    ...alternatives[0]!,
    alternatives,
    words: heard.map(({ guesses, start, end }) => ({ ...rounded(guesses[0]!), start, end })),
  };
}

/** The likeliest rows of words. A row is as certain as its words are on average. */
function readings(heard: readonly HeardWord[]): Guess[] {
  let rows: { words: string[]; sum: number }[] = [{ words: [], sum: 0 }];
  for (const { guesses } of heard) {
    rows = rows
      .flatMap(({ words, sum }) =>
        guesses
          .slice(0, mostAlternatives)
          .map(({ text, confidence }) => ({ words: [...words, text], sum: sum + confidence })),
      )
      .toSorted((one, other) => other.sum - one.sum)
      .slice(0, mostAlternatives);
  }
  return rows.map(({ words, sum }) =>
    rounded({ text: words.join(' '), confidence: words.length === 0 ? 0 : sum / words.length }),
  );
}

function rounded({ text, confidence }: Guess): Guess {
  return { text, confidence: Math.round(confidence * 1000) / 1000 };
}

function parse<S extends z.ZodType>(schema: S, value: unknown, within: string): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error.issues, within);
  return parsed.data;
}
