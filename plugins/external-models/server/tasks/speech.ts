import * as z from 'zod';
import { unreadable } from '../failures.ts';
import type { Client } from '../client.ts';
import { modelFor, read, type Asked, type Task } from './task.ts';

const Request = z.looseObject({
  text: z.string().refine((text) => text.trim() !== '', 'must not be blank'),
  voice: z.string().nullish(),
});

/** Texts as speech. The sound says its own sample rate, which these servers let nobody choose. */
export const speech: Task = {
  async predict(client, asked, options) {
    const { type, bytes } = await client.bytes('/audio/speech', { json: requestOf(client, asked) }, options);
    requireSound(type);
    return { text: (asked.data as { text: string }).text, audio_base64: bytes.toString('base64') };
  },
  async stream(client, asked, options, onPart) {
    await client.pieces('/audio/speech', { json: requestOf(client, asked) }, options, async (pieces, type) => {
      requireSound(type);
      for await (const piece of pieces) onPart(JSON.stringify({ audio_base64: piece.toString('base64') }));
    });
    return true;
  },
};

function requestOf(client: Client, { data, config }: Asked): object {
  const { text, voice } = read(Request, data);
  // What is set for the platform's own speech services means nothing elsewhere.
  const { voice: usual, model, outputAudioSpec: _spec, encodeBase64: _encode, stream: _stream, ...rest } = config;
  const chosen = voice ?? usual;
  return {
    response_format: 'wav',
    ...rest,
    input: text,
    ...(chosen === undefined ? {} : { voice: chosen }),
    ...modelFor(client, model),
  };
}

function requireSound(type: string): void {
  if (/json|html|^text\//.test(type)) throw unreadable();
}
