/** The power of samples in a band from `low` to `high` Hz, by a discrete Fourier transform under a Hann window. */
export function bandPower(samples: Float32Array, sampleRate: number, low: number, high: number): number {
  const step = sampleRate / samples.length;
  let power = 0;
  for (let frequency = Math.ceil(low / step) * step; frequency < high; frequency += step) {
    let [real, imaginary] = [0, 0];
    for (const [index, sample] of samples.entries()) {
      const value = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length));
      const angle = (2 * Math.PI * frequency * index) / sampleRate;
      real += value * Math.cos(angle);
      imaginary += value * Math.sin(angle);
    }
    power += real * real + imaginary * imaginary;
  }
  return power;
}

/** Where the power between two frequencies has its centre, in Hz. */
export function centre(samples: Float32Array, sampleRate: number, low: number, high: number, step = 200): number {
  let [sum, weighted] = [0, 0];
  for (let frequency = low; frequency < high; frequency += step) {
    const power = bandPower(samples, sampleRate, frequency, Math.min(frequency + step, high));
    sum += power;
    weighted += power * (frequency + step / 2);
  }
  return weighted / sum;
}

/** The pitch of voiced samples in Hz: the shortest lag from 60 to 400 Hz at which they nearly repeat themselves. */
export function pitchOf(samples: Float32Array, sampleRate: number): number {
  const shortest = Math.floor(sampleRate / 400);
  const likeness = Array.from({ length: Math.floor(sampleRate / 60) - shortest }, (_, step) => {
    const lag = shortest + step;
    let sum = 0;
    for (let index = 0; index + lag < samples.length; index++)
      sum += (samples[index] ?? 0) * (samples[index + lag] ?? 0);
    return sum / (samples.length - lag);
  });
  const near = Math.max(...likeness) * 0.85;
  const peak = likeness.findIndex((value, step) => value > near && value >= (likeness[step + 1] ?? 0));
  return sampleRate / (shortest + peak);
}

/** The root mean square of samples. */
export function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
