import { wordFeatures } from '../word-features.ts';
import { normalised, type Meanings } from './semantic-space.ts';

/** The length of a full vector. */
export const fullDimensions = 128;

/** How much spelling counts beside meaning: little, but it tells apart what has no known word. */
const spellingShare = 0.25;

/** Turns a text into a vector of unit length. */
export type Embedder = (text: string) => Float64Array;

/** An embedding by meanings of `fullDimensions` that were learnt. */
export function embedderOf(meanings: Meanings): Embedder {
  function meaningOf(text: string): Float64Array {
    const sum = new Float64Array(fullDimensions);
    for (const feature of wordFeatures(text)) {
      const { weight, vector } = meanings.get(feature) ?? { weight: 0, vector: sum };
      for (let axis = 0; axis < fullDimensions; axis++) sum[axis] = (sum[axis] ?? 0) + weight * (vector[axis] ?? 0);
    }
    return normalised(sum);
  }

  return (text) => {
    const meaning = meaningOf(text);
    const spelling = spellingOf(text);
    return normalised(meaning.map((value, axis) => value + spellingShare * (spelling[axis] ?? 0)));
  };
}

/** A random projection of the letter triples of a text: each triple adds 1 to every axis or takes 1 from it, by the bits of its hash. */
function spellingOf(text: string): Float64Array {
  const letters = [...` ${text.toLowerCase().replace(/\s+/g, ' ').trim()} `];
  const sum = new Float64Array(fullDimensions);
  for (let start = 0; start + 3 <= letters.length; start++) {
    let bits = hash(letters.slice(start, start + 3).join(''));
    for (let axis = 0; axis < fullDimensions; axis++) {
      if (axis > 0 && axis % 32 === 0) bits = mixed(bits);
      sum[axis] = (sum[axis] ?? 0) + ((bits >>> (axis % 32)) & 1 ? 1 : -1);
    }
  }
  return normalised(sum);
}

/** The 32-bit FNV-1a hash of a text's code points, mixed. */
function hash(text: string): number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return mixed(state);
}

/** Spreads every bit over the whole number (the finaliser of MurmurHash3). */
function mixed(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
