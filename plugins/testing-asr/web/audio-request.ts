import * as z from 'zod';

const Request = z.looseObject({ audio_base64: z.base64().optional() });

function parse(json: string): z.infer<typeof Request> | undefined {
  try {
    return Request.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The sound file that a request holds, encoded as base64. */
export const audioOf = (json: string): string | undefined => parse(json)?.audio_base64 || undefined;

/** The request with another sound file; whatever else it says stays. */
export const withAudio = (json: string, audio_base64: string): string => JSON.stringify({ ...parse(json), audio_base64 }, null, 2);
