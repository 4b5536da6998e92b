import { randomNumbers } from '../random-numbers.ts';

/** What was learnt of a feature: how much it says (its inverse document frequency) and its meaning, a vector of unit length. */
export interface Meaning {
  readonly weight: number;
  readonly vector: Float64Array | Float32Array;
}

/** By feature. */
export type Meanings = ReadonlyMap<string, Meaning>;

type Row = { feature: number; value: number }[];

const iterations = 6;

/** Learns the meanings of features from the documents in which they stand together, by latent semantic analysis; the first dimensions tell most. */
export function learnMeanings(documents: readonly Set<string>[], dimensions: number): Meanings {
  const counts = new Map<string, number>();
  for (const document of documents) for (const feature of document) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const names = [...counts.keys()];
  const indexes = new Map(names.map((name, index) => [name, index]));
  const weights = names.map((name) => Math.log(documents.length / (counts.get(name) ?? 1)));
  const rows = documents.map((document) =>
    toRow(
      [...document].map((name) => indexes.get(name) ?? 0),
      weights,
    ),
  );
  const axes = principalAxes(rows, names.length, dimensions);
  return new Map(
    names.map((name, index) => [
      name,
      { weight: weights[index] ?? 0, vector: normalised(axes.map((axis) => axis[index] ?? 0)) },
    ]),
  );
}

/** The vector of the same direction that has unit length. */
export function normalised(vector: ArrayLike<number>): Float64Array {
  const length = Math.hypot(...Array.from(vector)) || 1;
  return Float64Array.from(vector, (value) => value / length);
}

function toRow(features: readonly number[], weights: readonly number[]): Row {
  const values = normalised(features.map((feature) => weights[feature] ?? 0));
  return features.map((feature, index) => ({ feature, value: values[index] ?? 0 }));
}

/** The leading right singular vectors of the document-feature matrix, by subspace iteration from a fixed start. */
function principalAxes(rows: readonly Row[], features: number, dimensions: number): Float64Array[] {
  const random = randomNumbers();
  let axes: Float64Array[] = Array.from({ length: dimensions }, () =>
    Float64Array.from({ length: rows.length }, () => random() - 0.5),
  );
  for (let iteration = 0; iteration < iterations; iteration++) {
    axes = orthonormal(axes.map((axis) => perDocument(rows, perFeature(rows, axis, features))));
  }
  return axes.map((axis) => normalised(perFeature(rows, axis, features)));
}

function perFeature(rows: readonly Row[], axis: Float64Array, features: number): Float64Array {
  const sums = new Float64Array(features);
  for (const [document, row] of rows.entries()) {
    for (const { feature, value } of row) sums[feature] = (sums[feature] ?? 0) + value * (axis[document] ?? 0);
  }
  return sums;
}

function perDocument(rows: readonly Row[], axis: Float64Array): Float64Array {
  return Float64Array.from(rows, (row) =>
    row.reduce((sum, { feature, value }) => sum + value * (axis[feature] ?? 0), 0),
  );
}

function orthonormal(axes: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const axis of axes) {
    for (const other of done) {
      const overlap = dot(axis, other);
      for (let index = 0; index < axis.length; index++)
        axis[index] = (axis[index] ?? 0) - overlap * (other[index] ?? 0);
    }
    done.push(normalised(axis));
  }
  return done;
}

/** The scalar product of two vectors of equal length; of unit vectors, the cosine of their angle. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
