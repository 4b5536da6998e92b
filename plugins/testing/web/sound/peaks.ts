/** The loudest sample of each of `count` equal parts, as shares of the loudest of all. */
export function peaks(samples: Float32Array, count: number): number[] {
  const parts = Array.from({ length: count }, (_, part) =>
    samples
      .subarray(Math.floor((samples.length * part) / count), Math.floor((samples.length * (part + 1)) / count))
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
  const loudest = Math.max(...parts);
  return loudest === 0 ? parts : parts.map((part) => part / loudest);
}
