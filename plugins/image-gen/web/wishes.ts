import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';

/** What a picture is asked for with. */
export interface Wishes {
  readonly prompt: string;
  /** Width and height as `<width>x<height>`; empty leaves it to the service. */
  readonly size: string;
  readonly count: number;
}

export const initialWishes: Wishes = { prompt: '', size: '', count: 1 };

/** The most pictures that the form asks for at once. */
export const mostPictures = 4;

/** The request that wishes make, as JSON text. */
export const toRequest = ({ prompt, size, count }: Wishes): string =>
  JSON.stringify(
    { prompt: prompt.trim(), n: count, ...(size === '' ? {} : { size }), response_format: 'b64_json' },
    null,
    2,
  );

const Request = z.object({
  prompt: z.string(),
  n: z
    .int()
    .transform((count) => Math.min(mostPictures, Math.max(1, count)))
    .catch(1),
  size: z
    .string()
    .regex(/^\d+x\d+$/)
    .catch(''),
});

/** What a request asks for, as far as the form can ask for it; undefined for a request without a prompt. */
export function wishesOf(json: string): Wishes | undefined {
  const { prompt, n, size } = readBy(Request, json) ?? {};
  return prompt === undefined ? undefined : { prompt, count: n ?? 1, size: size ?? '' };
}
