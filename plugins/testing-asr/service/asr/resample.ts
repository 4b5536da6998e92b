const zeroCrossings = 10;

/** The same sound at another sample rate (Hz, whole numbers), by windowed-sinc interpolation; what the new rate cannot carry is filtered out. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const common = divisor(from, to);
  const phases = to / common;
  const reach = zeroCrossings * Math.max(1, from / to);
  const kernels = Array.from({ length: phases }, (_, phase) => kernel(((phase * from) / to) % 1, reach));
  const resampled = new Float32Array(Math.floor((samples.length * to) / from));
  for (let index = 0; index < resampled.length; index++) {
    const weights = kernels[index % phases]!;
    const first = Math.floor((index * from) / to) - Math.floor(reach);
    let sum = 0;
    for (let tap = Math.max(0, -first); tap < weights.length && first + tap < samples.length; tap++)
      sum += samples[first + tap]! * weights[tap]!;
    resampled[index] = sum;
  }
  return resampled;
}

/** The weights of the samples around a point that lies `offset` of a sample behind one of them. */
function kernel(offset: number, reach: number): Float64Array {
  const cutoff = zeroCrossings / reach;
  const side = Math.floor(reach);
  return Float64Array.from({ length: 2 * side + 1 }, (_, tap) => {
    const distance = tap - side - offset;
    return Math.abs(distance) > reach
      ? 0
      : cutoff * sinc(distance * cutoff) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / reach));
  });
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}
