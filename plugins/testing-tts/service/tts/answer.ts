import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import '#core/contract/issue-text.ts';
import { Fault, invalid } from '#core/contract/fault.ts';
import { spelledOut } from '../../contract/spelled-out.ts';
import { Dictionary } from './dictionary.ts';
import { speak } from './speech.ts';
import type { Languages } from './speech.ts';
import { voices } from './voices.ts';
import type { VoiceName } from './voices.ts';
import { toPcm, toWav, wavHeader } from './wav.ts';

const Voice = z.enum(Object.keys(voices) as [VoiceName, ...VoiceName[]]);
const OutputAudioSpec = z.object({
  audioEncoding: z.enum(['LINEAR16_PCM']).nullish(),
  sampleRateHertz: z.int().min(8000).max(48_000).nullish(),
});

export const Request = z.object({
  text: z
    .string()
    .max(3000)
    .refine((text) => text.trim() !== '', 'must not be blank'),
  voice: Voice.nullish(),
  outputAudioSpec: OutputAudioSpec.nullish(),
  /** Goes before the config's dictionary and the one that the service was trained with. */
  dictionary: Dictionary.nullish(),
});

export const Config = z.object({
  voice: Voice.nullish(),
  outputAudioSpec: OutputAudioSpec.nullish(),
  dictionary: Dictionary.nullish(),
  encodeBase64: z
    .boolean()
    .refine((encoded) => encoded, 'must be true: a JSON answer can hold encoded sound only')
    .nullish(),
  /** Whether to answer in parts as soon as each is spoken. */
  stream: z.boolean().nullish(),
});

export interface Speech {
  text?: string;
  /** Sound as LINEAR16 PCM in a WAV container, encoded. */
  audio_base64: string;
}

/** The longest text once its dictionary has spelled it out. */
const mostSpoken = 6000;

/**
 * Speaks a request: one answer or, when the config says so, a stream of parts whose sounds in a row are one WAV file.
 * What the request says goes before the config, and the config before what was `learnt` in training.
 */
export function answer(
  languages: Languages,
  data: unknown,
  settings: unknown,
  learnt: Dictionary = [],
): Promise<Speech> | AsyncGenerator<Speech> {
  const { text, voice, outputAudioSpec, dictionary } = parse(Request, data, '');
  const config = parse(Config, settings ?? {}, 'config');
  const sampleRate = outputAudioSpec?.sampleRateHertz ?? config.outputAudioSpec?.sampleRateHertz ?? 22_050;
  const said = spelledOut(text, [...learnt, ...(config.dictionary ?? []), ...(dictionary ?? [])]);
  if (said.length > mostSpoken)
    throw new Fault(
      'request.invalid',
      `text: has ${said.length} characters once its dictionary has spelled it out; at most ${mostSpoken} are spoken.`,
      400,
      { text: `must have at most ${mostSpoken} characters with its dictionary` },
    );
  const parts = spoken(text, speak(said, languages, voices[voice ?? config.voice ?? 'male'], sampleRate));
  return config.stream ? inParts(parts, sampleRate) : whole(text, parts, sampleRate);
}

/** Lets other work run between the parts, and refuses a text in which there is nothing to say. */
async function* spoken(text: string, parts: Iterable<Float32Array>): AsyncGenerator<Float32Array> {
  let some = false;
  for (const part of parts) {
    yield part;
    some = true;
    await nextTurn();
  }
  if (!some)
    throw new Fault(
      'request.invalid',
      `text: "${text.slice(0, 40)}" has no words in Cyrillic or Latin letters and no numbers.`,
      400,
      { text: 'has no words' },
    );
}

async function whole(text: string, parts: AsyncIterable<Float32Array>, sampleRate: number): Promise<Speech> {
  const all: Float32Array[] = [];
  for await (const part of parts) all.push(part);
  const samples = new Float32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    samples.set(part, at);
    at += part.length;
  }
  return { text, audio_base64: toWav(samples, sampleRate).toString('base64') };
}

async function* inParts(parts: AsyncIterable<Float32Array>, sampleRate: number): AsyncGenerator<Speech> {
  let header = wavHeader(sampleRate);
  for await (const part of parts) {
    yield { audio_base64: Buffer.concat([header, toPcm(part)]).toString('base64') };
    header = Buffer.alloc(0);
  }
}

function parse<S extends z.ZodType>(schema: S, value: unknown, within: string): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error.issues, within);
  return parsed.data;
}
