import * as z from 'zod';

const Texts = z.union([z.strictObject({ texts: z.array(z.string()) }), z.strictObject({ text: z.string() }).transform(({ text }) => ({ texts: [text] }))]);
const between = /\n[ \t]*\n/;

/** Requests that hold texts and nothing else, as plain text and back: a blank line stands between two texts. */
export const textsRequest = {
  read(request: unknown): string | undefined {
    const texts = Texts.safeParse(request).data?.texts;
    return texts?.some((text) => between.test(text)) ? undefined : texts?.join('\n\n');
  },
  write: (text: string): unknown => ({ texts: text.split(between) }),
};
