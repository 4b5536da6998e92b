import * as z from 'zod';
import { textsRequest } from '../request.ts';
import { fullDimensions } from './embedder.ts';
import type { Embedder } from './embedder.ts';
import { normalised } from './semantic-space.ts';

export const Request = textsRequest(500, 500_000);

export const Config = z.object({
  /** The length of the vectors; a shorter one keeps the dimensions that tell most. */
  dimensions: z.int().min(8).max(fullDimensions).default(fullDimensions),
});

export interface Response {
  embedded_texts: { vector: number[] }[];
}

/** Embeds each text of a request as a vector of unit length, its values rounded to six decimals. */
export function answer(
  embed: Embedder,
  request: z.infer<typeof Request>,
  { dimensions }: z.infer<typeof Config>,
): Response {
  const vectors = request.texts.map((text) => normalised(embed(text).subarray(0, dimensions)));
  return { embedded_texts: vectors.map((vector) => ({ vector: Array.from(vector, rounded) })) };
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
