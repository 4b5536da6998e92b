import * as z from 'zod';

const Spoken = z.strictObject({ text: z.string() });

/** Requests that hold a text to speak and nothing else. */
export const speechRequest = {
  read: (request: unknown): string | undefined => Spoken.safeParse(request).data?.text,
  write: (text: string): unknown => ({ text }),
};
