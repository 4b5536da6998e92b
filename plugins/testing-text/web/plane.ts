/** Points in a plane, and the share (0 to 1) of the differences between the vectors that it shows. */
export interface Plane {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly share: number;
}

/**
 * The principal components of vectors: the plane in which they differ most. Found in the products of the centred vectors with one another,
 * which are as many as the texts, however long the vectors are.
 */
export function planeOf(vectors: readonly (readonly number[])[]): Plane {
  const mean = vectors[0]!.map((_, at) => vectors.reduce((sum, vector) => sum + vector[at]!, 0) / vectors.length);
  const centred = vectors.map((vector) => vector.map((value, at) => value - mean[at]!));
  const products = centred.map((a) => centred.map((b) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)));
  const total = products.reduce((sum, row, at) => sum + row[at]!, 0);
  const first = strongest(products);
  const second = strongest(
    products.map((row, i) => row.map((value, j) => value - first.strength * first.direction[i]! * first.direction[j]!)),
  );
  const along = ({ strength, direction }: Axis, at: number) => direction[at]! * Math.sqrt(strength);
  return {
    points: vectors.map((_, at) => [along(first, at), along(second, at)]),
    share: total > 0 ? Math.min(1, (first.strength + second.strength) / total) : 1,
  };
}

interface Axis {
  readonly strength: number;
  readonly direction: readonly number[];
}

const steps = 200;

/** The largest eigenvalue of a symmetric matrix and its eigenvector, by power iteration. */
function strongest(matrix: readonly (readonly number[])[]): Axis {
  // Uneven, so that no symmetry of the vectors leaves it without a share of the eigenvector.
  let direction: readonly number[] = matrix.map((_, at) => Math.sin(at + 1));
  let strength = 0;
  for (let step = 0; step < steps; step++) {
    const next = matrix.map((row) => row.reduce((sum, value, at) => sum + value * direction[at]!, 0));
    strength = Math.hypot(...next);
    if (strength < 1e-12) return { strength: 0, direction: matrix.map(() => 0) };
    direction = next.map((value) => value / strength);
  }
  return { strength, direction };
}
