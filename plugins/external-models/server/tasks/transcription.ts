import { FormData } from 'undici';
import * as z from 'zod';
import { modelFor, read, readAnswer, type Task } from './task.ts';

const Request = z.object({ audio_base64: z.base64().min(1) });
const Answer = z.looseObject({ text: z.string() });
const formats = ['json', 'verbose_json'] as const;
const Config = z.looseObject({ response_format: z.enum(formats).nullish() });

/** Speech as text. */
export const transcription: Task = {
  async predict(client, { data, config }, options) {
    const { audio_base64 } = read(Request, data);
    const { response_format, model, ...rest } = read(Config, config, 'config');
    const sound = Buffer.from(audio_base64, 'base64');
    const form = new FormData();
    form.append('file', new Blob([sound]), `audio.${endingOf(sound)}`);
    form.append('response_format', response_format ?? 'json');
    for (const [name, value] of Object.entries({ ...rest, ...modelFor(client, model) }))
      if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value));
    return readAnswer(Answer, await client.json('/audio/transcriptions', { form }, options));
  },
};

/** Endings by how files of the kind begin, in hexadecimal. */
const beginnings: readonly (readonly [ending: string, begins: RegExp])[] = [
  ['wav', /^52494646/],
  ['ogg', /^4f676753/],
  ['flac', /^664c6143/],
  ['webm', /^1a45dfa3/],
  ['m4a', /^.{8}66747970/],
  ['mp3', /^(494433|ff[ef][2-9ab])/],
];

/** Servers tell the kind of a sound by the name of its file. */
function endingOf(sound: Buffer): string {
  const start = sound.toString('hex', 0, 12);
  return beginnings.find(([, begins]) => begins.test(start))?.[0] ?? 'wav';
}
