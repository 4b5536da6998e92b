import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';

const Request = z.looseObject({ audio_base64: z.base64().optional() });

/** The sound file that a request holds, encoded as base64. */
export const audioOf = (json: string): string | undefined => readBy(Request, json)?.audio_base64 || undefined;

/** The request with another sound file; whatever else it says stays. */
export const withAudio = (json: string, audio_base64: string): string =>
  JSON.stringify({ ...readBy(Request, json), audio_base64 }, null, 2);
