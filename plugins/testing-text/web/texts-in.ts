import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';

const one = z.string().transform((text) => [text]);
const Request = z.union([
  z.object({ texts: z.array(z.string()) }).transform(({ texts }) => texts),
  z.object({ text: one }).transform(({ text }) => text),
  z.object({ input: z.union([one, z.array(z.string())]) }).transform(({ input }) => input),
]);

/** The texts of a request in any form of the text types; undefined where it holds none. */
export const textsIn = (request: string): readonly string[] | undefined => readBy(Request, request);
