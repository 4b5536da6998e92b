import type { Unit } from './training.ts';

interface Written {
  readonly word?: Unit['word'];
  readonly states: readonly { readonly mean: number[]; readonly precision: number[]; readonly peak: number }[];
}

/** Units as the text of a file, from which `read` makes the same ones to the last bit. */
export const written = (units: readonly Unit[]): string =>
  JSON.stringify(
    units.map(({ word, states }): Written => ({
      ...(word && { word }),
      states: states.map(({ mean, precision, peak }) => ({ mean: [...mean], precision: [...precision], peak })),
    })),
  );

export const read = (text: string): Unit[] =>
  (JSON.parse(text) as Written[]).map(({ word, states }) => ({
    word,
    states: states.map(({ mean, precision, peak }) => ({
      mean: Float64Array.from(mean),
      precision: Float64Array.from(precision),
      peak,
    })),
  }));
