import { powerSpectrum } from './fft.ts';

/** Sounds are analysed at this rate, in Hz: the band of a telephone, which every recording has. */
export const analysisRate = 8000;
/** Frames follow each other at this rate per second. */
export const frameRate = 100;
/** Values of a frame: cepstrum and level, and how both change. */
export const dimensions = 26;

const windowLength = 200;
const hop = analysisRate / frameRate;
const fftLength = 256;
const filters = 23;
const cepstra = 12;
const lowest = 100;
const highest = 3700;
/** Levels more than this below the loudest frame (natural logarithm of power) count as silence alike. */
const levelRange = 10;
/** Frames within this range of the loudest one are taken for speech when the channel is estimated. */
const speechRange = 6;

const spectrum = powerSpectrum(fftLength);
const hamming = Float64Array.from({ length: windowLength }, (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (windowLength - 1)));
const bank = melFilters();
const cosines = Array.from({ length: cepstra }, (_, order) => Float64Array.from({ length: filters }, (_, filter) => Math.cos((Math.PI * (order + 1) * (filter + 0.5)) / filters)));

/**
 * What is heard in a sound at the analysis rate: for each hundredth of a second 12 mel cepstra less their mean over the speech,
 * the level relative to the loudest frame, and the slopes of these 13.
 */
export function features(samples: Float32Array): Float64Array[] {
  const frames = Array.from({ length: Math.max(0, Math.floor((samples.length - windowLength) / hop) + 1) }, (_, index) => cepstrum(samples, index * hop));
  normalise(frames);
  return frames.map((frame, at) => {
    const slope = (each: number) => [1, 2].reduce((sum, by) => sum + by * ((frames[Math.min(at + by, frames.length - 1)]?.[each] ?? 0) - (frames[Math.max(at - by, 0)]?.[each] ?? 0)), 0) / 10;
    return Float64Array.from({ length: dimensions }, (_, each) => (each <= cepstra ? frame[each]! : slope(each - cepstra - 1)));
  });
}

/** Cepstra 1 to 12 of one window, and the logarithm of its power. */
function cepstrum(samples: Float32Array, start: number): Float64Array {
  const window = new Float64Array(fftLength);
  let power = 0;
  for (let index = 0; index < windowLength; index++) {
    const sample = samples[start + index]!;
    power += sample * sample;
    window[index] = (sample - 0.97 * (samples[start + index - 1] ?? 0)) * hamming[index]!;
  }
  const powers = spectrum(window);
  const logs = bank.map((weights) => {
    let sum = 0;
    for (const [bin, weight] of weights) sum += weight * powers[bin]!;
    return Math.log(sum + 1e-6);
  });
  const frame = new Float64Array(cepstra + 1);
  for (const [order, row] of cosines.entries()) frame[order] = logs.reduce((sum, log, filter) => sum + log * row[filter]!, 0) / filters * 2;
  frame[cepstra] = Math.log(power / windowLength + 1e-10);
  return frame;
}

/** Takes the channel out of the cepstra and the loudness out of the level. */
function normalise(frames: readonly Float64Array[]): void {
  const loudest = frames.reduce((most, frame) => Math.max(most, frame[cepstra]!), -Infinity);
  const speech = frames.filter((frame) => frame[cepstra]! > loudest - speechRange);
  const mean = Float64Array.from({ length: cepstra }, (_, order) => speech.reduce((sum, frame) => sum + frame[order]!, 0) / speech.length);
  for (const frame of frames) {
    for (let order = 0; order < cepstra; order++) frame[order] = frame[order]! - mean[order]!;
    frame[cepstra] = Math.max(frame[cepstra]! - loudest, -levelRange) / 2;
  }
}

/** Triangular filters, evenly spaced on the mel scale, as pairs of spectrum bin and weight. */
function melFilters(): (readonly [bin: number, weight: number])[][] {
  const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);
  const step = (mel(highest) - mel(lowest)) / (filters + 1);
  return Array.from({ length: filters }, (_, filter) => {
    const centre = mel(lowest) + (filter + 1) * step;
    return Array.from({ length: fftLength / 2 + 1 }, (_, bin) => [bin, 1 - Math.abs(mel((bin * analysisRate) / fftLength) - centre) / step] as const).filter(([, weight]) => weight > 0);
  });
}
