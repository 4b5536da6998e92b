const zeroCrossings = 12;

/** The same sound at another sample rate (Hz), by windowed-sinc interpolation; what the new rate cannot carry is filtered out. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const cutoff = Math.min(1, to / from);
  const reach = zeroCrossings / cutoff;
  return Float32Array.from({ length: Math.floor((samples.length * to) / from) }, (_, index) => {
    const centre = (index * from) / to;
    let sum = 0;
    for (let at = Math.max(0, Math.ceil(centre - reach)); at <= Math.min(samples.length - 1, centre + reach); at++) {
      const distance = at - centre;
      sum += samples[at]! * cutoff * sinc(distance * cutoff) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / reach));
    }
    return sum;
  });
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
