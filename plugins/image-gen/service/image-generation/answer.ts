import * as z from 'zod';
import '#core/contract/issue-text.ts';
import { invalid } from '#core/contract/fault.ts';
import { hash } from './noise.ts';
import { paint } from './painter.ts';
import { toPng } from './png.ts';

const smallest = 64;
const largest = 1024;
const sizeText = `must be <width>x<height> with ${smallest} to ${largest} pixels each`;

const Size = z
  .string()
  .regex(/^\d{2,4}x\d{2,4}$/, { error: sizeText, abort: true })
  .refine(
    (size) =>
      size
        .split('x')
        .map(Number)
        .every((side) => side >= smallest && side <= largest),
    sizeText,
  );
const Seed = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);

export const Request = z.object({
  prompt: z
    .string()
    .max(4000)
    .refine((prompt) => prompt.trim() !== '', 'must not be blank'),
  n: z.int().min(1).max(4).nullish(),
  size: Size.nullish(),
  response_format: z.enum(['b64_json', 'url']).nullish(),
  user: z.string().nullish(),
  /** The same seed and prompt make the same picture. */
  seed: Seed.nullish(),
});

export const Config = z.object({ size: Size.nullish(), seed: Seed.nullish() });

interface Pictures {
  created: number;
  data: ({ b64_json: string } | { url: string })[];
}

/** Paints a request: each picture a PNG, as base64 or as an address that holds it. What the request says goes before the config. */
export async function answer(data: unknown, settings: unknown): Promise<Pictures> {
  const request = parse(Request, data, '');
  const config = parse(Config, settings ?? {}, 'config');
  const [width, height] = (request.size ?? config.size ?? '512x512').split('x').map(Number) as [number, number];
  const seed = request.seed ?? config.seed ?? hash(request.prompt.trim());
  const pictures: Pictures['data'] = [];
  for (let at = 0; at < (request.n ?? 1); at++) {
    const pixels = await paint(request.prompt, (seed + at) >>> 0, width, height);
    const encoded = (await toPng(pixels, width, height)).toString('base64');
    pictures.push(
      request.response_format === 'url' ? { url: `data:image/png;base64,${encoded}` } : { b64_json: encoded },
    );
  }
  return { created: Math.floor(Date.now() / 1000), data: pictures };
}

function parse<S extends z.ZodType>(schema: S, value: unknown, within: string): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error.issues, within);
  return parsed.data;
}
