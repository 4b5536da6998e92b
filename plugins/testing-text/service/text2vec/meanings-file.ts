import type { Meaning, Meanings } from './semantic-space.ts';

interface Written {
  readonly features: readonly string[];
  readonly weights: readonly number[];
  /** The vectors one after the other, in numbers of 32 bits of the machine's byte order, in Base64. */
  readonly vectors: string;
}

/** Meanings as the text of a file, from which `read` makes the same ones; vectors keep seven digits. */
export function written(meanings: Meanings): string {
  const all = [...meanings.values()];
  const vectors = Float32Array.from(all.flatMap(({ vector }) => [...vector]));
  return JSON.stringify({
    features: [...meanings.keys()],
    weights: all.map(({ weight }) => weight),
    vectors: Buffer.from(vectors.buffer).toString('base64'),
  } satisfies Written);
}

export function read(text: string): Meanings {
  const { features, weights, vectors } = JSON.parse(text) as Written;
  const bytes = Uint8Array.from(Buffer.from(vectors, 'base64'));
  const all = new Float32Array(bytes.buffer);
  const dimensions = all.length / features.length;
  return new Map(
    features.map((feature, index): [string, Meaning] => [
      feature,
      { weight: weights[index] ?? 0, vector: all.subarray(index * dimensions, (index + 1) * dimensions) },
    ]),
  );
}
