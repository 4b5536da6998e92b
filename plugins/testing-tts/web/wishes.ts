import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';

const Entry = z.object({ original: z.string(), replacement: z.string() });
/** One thing that is said otherwise than it is written. */
export type Entry = z.infer<typeof Entry>;

/** The parts of a request that the form knows; each is left to the service where it is empty. */
export interface Wishes {
  readonly text: string;
  readonly voice: string;
  /** The sample rate in Hz, as text; one of the formats offered. */
  readonly format: string;
  readonly dictionary: readonly Entry[];
}

const Request = z.looseObject({
  text: z.string().catch(''),
  voice: z.string().nullish().catch(undefined),
  outputAudioSpec: z
    .looseObject({ sampleRateHertz: z.number().nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
  dictionary: z.array(Entry).nullish().catch(undefined),
});

/** What a request asks for; undefined where its JSON is no object. */
export function wishesOf(json: string): Wishes | undefined {
  const request = readBy(Request, json);
  return (
    request && {
      text: request.text,
      voice: request.voice ?? '',
      format: String(request.outputAudioSpec?.sampleRateHertz ?? ''),
      dictionary: request.dictionary ?? [],
    }
  );
}

/** Whether both sides of an entry are written. */
export const isWhole = ({ original, replacement }: Entry): boolean =>
  original.trim() !== '' && replacement.trim() !== '';

/** The request with other wishes; whatever else it says stays. Entries of the dictionary that are half written are left out. */
export function withWishes(json: string, { text, voice, format, dictionary }: Wishes): string {
  const { text: _text, voice: _voice, outputAudioSpec, dictionary: _dictionary, ...rest } = readBy(Request, json) ?? {};
  const audio = {
    audioEncoding: 'LINEAR16_PCM',
    ...outputAudioSpec,
    sampleRateHertz: format === '' ? undefined : Number(format),
  };
  // The encoding alone asks for nothing, since there is but one.
  const asksMore = Object.entries(audio).some(([name, value]) => name !== 'audioEncoding' && value !== undefined);
  const entries = dictionary.filter(isWhole);
  const known = {
    text,
    voice: voice.trim() || undefined,
    outputAudioSpec: asksMore ? audio : undefined,
    dictionary: entries.length > 0 ? entries : undefined,
  };
  return JSON.stringify({ ...known, ...rest }, null, 2);
}
