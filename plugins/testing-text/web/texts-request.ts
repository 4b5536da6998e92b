import * as z from 'zod';

const Texts = z.strictObject({ texts: z.tuple([z.string()]) }).or(z.strictObject({ text: z.string() }));

/** Requests that hold one text and nothing else, as plain text and back. */
export const textsRequest = {
  read(request: unknown): string | undefined {
    const parsed = Texts.safeParse(request);
    if (!parsed.success) return undefined;
    return 'text' in parsed.data ? parsed.data.text : parsed.data.texts[0];
  },
  write: (text: string): unknown => ({ texts: [text] }),
};
