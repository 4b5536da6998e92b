import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';
import { textsIn } from './texts-in.ts';

const Vector = z.array(z.number()).min(1);
const Answer = z.union([
  z
    .object({ embedded_texts: z.array(z.object({ vector: Vector })) })
    .transform(({ embedded_texts: list }) => list.map(({ vector }) => vector)),
  z
    .object({ data: z.array(z.object({ index: z.int(), embedding: Vector })) })
    .transform(({ data }) => data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)),
]);

/** Texts and their vectors, all of one length. */
export interface Embedded {
  readonly texts: readonly string[];
  readonly vectors: readonly (readonly number[])[];
}

/** The texts of a request with the vectors that the answer gives them; undefined where the two do not fit together. */
export function readVectors(request: string, answer: string): Embedded | undefined {
  const texts = textsIn(request);
  const vectors = readBy(Answer, answer);
  if (!texts || !vectors || texts.length !== vectors.length || texts.length === 0) return undefined;
  return vectors.every(({ length }) => length === vectors[0]!.length) ? { texts, vectors } : undefined;
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0);

/** The cosine of each vector with each other one, from -1 to 1; 0 with a vector of zeros. */
export function similarities(vectors: Embedded['vectors']): readonly (readonly number[])[] {
  const lengths = vectors.map((vector) => Math.sqrt(dot(vector, vector)));
  return vectors.map((a, row) => vectors.map((b, column) => dot(a, b) / (lengths[row]! * lengths[column]! || 1)));
}
