/** A 32-bit hash of a text's code points (FNV-1a). */
export function hash(text: string): number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  return state >>> 0;
}

/** A number from 0 up to 1 for each point of a grid, always the same for the same seed. */
export function gridValue(seed: number, x: number, y: number): number {
  let bits = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

/** Smooth noise from 0 to 1 with features one unit wide. */
function valueNoise(seed: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = eased(x - left);
  const down = eased(y - top);
  const above = mix(gridValue(seed, left, top), gridValue(seed, left + 1, top), across);
  const below = mix(gridValue(seed, left, top + 1), gridValue(seed, left + 1, top + 1), across);
  return mix(above, below, down);
}

/** Noise from 0 to 1 with ever finer features, each octave half as strong as the one before. */
export function fractalNoise(seed: number, x: number, y: number, octaves: number): number {
  let sum = 0;
  let all = 0;
  for (let octave = 0, strength = 1, scale = 1; octave < octaves; octave++, strength /= 2, scale *= 2) {
    sum += strength * valueNoise(seed + octave, x * scale, y * scale);
    all += strength;
  }
  return sum / all;
}

const eased = (share: number): number => share * share * (3 - 2 * share);

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
