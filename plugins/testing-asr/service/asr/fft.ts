/** Turns a signal into its power spectrum, from 0 to half the sample rate: `length` is a power of two, and the spectrum has length / 2 + 1 values. */
export function powerSpectrum(length: number): (signal: Float64Array) => Float64Array {
  const cos = Float64Array.from({ length: length / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / length));
  const sin = Float64Array.from({ length: length / 2 }, (_, index) => Math.sin((2 * Math.PI * index) / length));
  const bits = Math.log2(length);
  const reversed = Uint32Array.from({ length }, (_, index) => reverse(index, bits));
  return (signal) => {
    const re = new Float64Array(length);
    for (let index = 0; index < length; index++) re[index] = signal[reversed[index]!]!;
    const im = new Float64Array(length);
    for (let half = 1; half < length; half *= 2) {
      const step = length / (half * 2);
      for (let start = 0; start < length; start += half * 2) {
        for (let offset = 0; offset < half; offset++) {
          const low = start + offset;
          const high = low + half;
          const c = cos[offset * step]!;
          const s = sin[offset * step]!;
          const x = re[high]! * c + im[high]! * s;
          const y = im[high]! * c - re[high]! * s;
          re[high] = re[low]! - x;
          im[high] = im[low]! - y;
          re[low] = re[low]! + x;
          im[low] = im[low]! + y;
        }
      }
    }
    const powers = new Float64Array(length / 2 + 1);
    for (let index = 0; index < powers.length; index++)
      powers[index] = re[index]! * re[index]! + im[index]! * im[index]!;
    return powers;
  };
}

function reverse(value: number, bits: number): number {
  let reversed = 0;
  for (let bit = 0; bit < bits; bit++) reversed |= ((value >> bit) & 1) << (bits - 1 - bit);
  return reversed;
}
