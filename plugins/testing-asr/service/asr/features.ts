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
/** The power below which sound counts as silence, as a share of the loudest. */
const quietest = 1e-4;
/** Frames within this range of the loudest one (natural logarithm of power) are taken for speech when the channel is estimated. */
const speechRange = 4;
/** The least difference in level (natural logarithm of power) between the loud and the quiet of a sound with speech. */
const leastRange = 1.5;

const spectrum = powerSpectrum(fftLength);
const hamming = Float64Array.from(
  { length: windowLength },
  (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (windowLength - 1)),
);
const bank = melFilters();
const cosines = Array.from({ length: cepstra }, (_, order) =>
  Float64Array.from({ length: filters }, (_, filter) => Math.cos((Math.PI * (order + 1) * (filter + 0.5)) / filters)),
);

/**
 * What is heard in a sound at the analysis rate: for each hundredth of a second 12 mel cepstra less their mean over the speech,
 * the level relative to the loudest frame, and the slopes of these 13. A sound as loud throughout as silence or steady noise holds no frames.
 */
export function features(samples: Float32Array): Float64Array[] {
  const bands = Array.from({ length: Math.max(0, Math.floor((samples.length - windowLength) / hop) + 1) }, (_, index) =>
    melPowers(samples, index * hop),
  );
  const floor = bands.reduce((most, powers) => Math.max(most, ...powers), 1e-12) * quietest;
  const frames = bands.map((powers) => cepstrum(powers, floor));
  if (!changes(frames)) return [];
  normalise(frames);
  return frames.map((frame, at) => withSlopes(frame, frames, at));
}

/** The power of one window in each mel band. */
function melPowers(samples: Float32Array, start: number): Float64Array {
  const window = new Float64Array(fftLength);
  for (let index = 0; index < windowLength; index++)
    window[index] = (samples[start + index]! - 0.97 * (samples[start + index - 1] ?? 0)) * hamming[index]!;
  const powers = spectrum(window);
  const bands = new Float64Array(filters);
  for (const [filter, { first, weights }] of bank.entries())
    for (let each = 0; each < weights.length; each++) bands[filter]! += weights[each]! * powers[first + each]!;
  return bands;
}

/** Cepstra 1 to 12 and the level of one window; what is below the floor counts as the floor, so that all silences are alike. */
function cepstrum(bands: Float64Array, floor: number): Float64Array {
  const logs = bands.map((power) => Math.log(power + floor));
  const frame = new Float64Array(cepstra + 1);
  for (const [order, row] of cosines.entries())
    for (let filter = 0; filter < filters; filter++) frame[order]! += (logs[filter]! * row[filter]! * 2) / filters;
  frame[cepstra] = logs.reduce((sum, log) => sum + log, 0) / filters;
  return frame;
}

/** Whether the level of frames goes up and down as that of speech does. */
function changes(frames: readonly Float64Array[]): boolean {
  const levels = frames.map((frame) => frame[cepstra]!).toSorted((one, other) => one - other);
  return (
    levels.length > 0 &&
    levels[Math.floor(levels.length * 0.98)]! - levels[Math.floor(levels.length * 0.02)]! > leastRange
  );
}

/** Takes the channel out of the cepstra and the loudness out of the level. */
function normalise(frames: readonly Float64Array[]): void {
  const loudest = frames.reduce((most, frame) => Math.max(most, frame[cepstra]!), -Infinity);
  const speech = frames.filter((frame) => frame[cepstra]! > loudest - speechRange);
  for (let order = 0; order < cepstra; order++) {
    const mean = speech.reduce((sum, frame) => sum + frame[order]!, 0) / speech.length;
    for (const frame of frames) frame[order]! -= mean;
  }
  for (const frame of frames) frame[cepstra] = (frame[cepstra]! - loudest) / 2;
}

/** A frame and its change over five frames. */
function withSlopes(frame: Float64Array, frames: readonly Float64Array[], at: number): Float64Array {
  const near = [-2, -1, 1, 2].map((by) => frames[Math.max(0, Math.min(at + by, frames.length - 1))]!) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const whole = new Float64Array(dimensions);
  whole.set(frame);
  for (let each = 0; each <= cepstra; each++)
    whole[cepstra + 1 + each] = (2 * (near[3][each]! - near[0][each]!) + near[2][each]! - near[1][each]!) / 10;
  return whole;
}

/** Triangular filters, evenly spaced on the mel scale: the first bin of the spectrum that each takes, and the weights from there on. */
function melFilters(): { first: number; weights: readonly number[] }[] {
  const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);
  const step = (mel(highest) - mel(lowest)) / (filters + 1);
  return Array.from({ length: filters }, (_, filter) => {
    const centre = mel(lowest) + (filter + 1) * step;
    const weights = Array.from(
      { length: fftLength / 2 + 1 },
      (_, bin) => 1 - Math.abs(mel((bin * analysisRate) / fftLength) - centre) / step,
    );
    const first = weights.findIndex((weight) => weight > 0);
    return { first, weights: weights.slice(first, weights.findLastIndex((weight) => weight > 0) + 1) };
  });
}
