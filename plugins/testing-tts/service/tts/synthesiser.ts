import { AntiResonator, NoiseFilter, Resonator } from './filters.ts';

/** A band of noise: its centre and width in Hz, and its level. */
export type NoiseBand = readonly [frequency: number, bandwidth: number, level: number];

/** What the speech organs do at one moment; levels are linear, 1 for a full vowel. */
export interface Frame {
  /** The pitch in Hz. */
  pitch: number;
  voicing: number;
  aspiration: number;
  friction: number;
  /** The lowest three formants in Hz. */
  formants: readonly [number, number, number];
  /** 0 when the way through the nose is closed, 1 when it is open. */
  nasality: number;
  noise: readonly NoiseBand[];
}

/** Frames follow each other at this rate per second. */
export const frameRate = 200;

const bandwidths = [80, 100, 150] as const;
const upperFormants = [[3500, 200], [4500, 250], [5500, 350]] as const;
const nasalPole = 270;
const openShare = 0.6;
const gain = 0.3;

/**
 * Turns frames into samples from -1 to 1 by a source-filter model after Klatt (1980): a glottal pulse and breath pass through resonators in a row,
 * friction passes through bands side by side. `tract` scales all resonances: more than 1 for a shorter vocal tract.
 */
export function synthesise(frames: readonly Frame[], sampleRate: number, tract: number): Float32Array {
  const perFrame = sampleRate / frameRate;
  const samples = new Float32Array(Math.round(frames.length * perFrame));
  const formants = bandwidths.map(() => new Resonator());
  const upper = upperFormants.map(([frequency, bandwidth]) => ({ frequency: frequency * tract, bandwidth })).filter(({ frequency }) => frequency < sampleRate * 0.45);
  const tuned = upper.map(({ frequency, bandwidth }) => tune(new Resonator(), frequency, bandwidth, sampleRate));
  const pole = tune(new Resonator(), nasalPole, 100, sampleRate);
  const zero = new AntiResonator();
  const tilt = tune(new Resonator(), 0, 9000, sampleRate);
  const bands = [new NoiseFilter(), new NoiseFilter()];
  const noise = whiteNoise();
  let phase = 0;
  let current = -1;
  for (let index = 0; index < samples.length; index++) {
    const position = index / perFrame;
    const at = Math.floor(position);
    const frame = frames[at];
    if (!frame) break;
    const next = frames[at + 1] ?? frame;
    const share = position - at;
    if (at !== current) {
      current = at;
      formants.forEach((formant, order) => formant.tune(Math.min((frame.formants[order] ?? 0) * tract, sampleRate * 0.45), (bandwidths[order] ?? 0) * (1 + frame.nasality), sampleRate));
      zero.tune(nasalPole + 200 * frame.nasality, 100, sampleRate);
      bands.forEach((band, order) => band.tune(Math.min(frame.noise[order]?.[0] ?? 1000, sampleRate * 0.42), frame.noise[order]?.[1] ?? 1000, sampleRate));
    }
    phase += mix(frame.pitch, next.pitch, share) / sampleRate;
    if (phase >= 1) phase -= 1;
    const breath = noise();
    const open = phase < openShare;
    const voice = open ? pulse(phase / openShare) : 0;
    let sound = tilt.next(voice * mix(frame.voicing, next.voicing, share) + breath * 0.3 * (open ? 1 : 0.5) * mix(frame.aspiration, next.aspiration, share));
    sound = pole.next(zero.next(sound));
    for (const formant of formants) sound = formant.next(sound);
    for (const formant of tuned) sound = formant.next(sound);
    const hiss = noise() * mix(frame.friction, next.friction, share);
    bands.forEach((band, order) => (sound += band.next(hiss) * (frame.noise[order]?.[2] ?? 0)));
    samples[index] = limited(sound * gain);
  }
  return samples;
}

/** The change of air flow over the open part (0 to 1) of a glottal cycle: a gentle opening and an abrupt close. */
function pulse(part: number): number {
  return part * (2 - 3 * part);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Bends what is louder than 0.7 so that nothing exceeds 1. */
function limited(sample: number): number {
  const excess = Math.abs(sample) - 0.7;
  return excess <= 0 ? sample : Math.sign(sample) * (0.7 + 0.3 * Math.tanh(excess / 0.3));
}

/** Noise from -1 to 1, the same in every run. */
function whiteNoise(): () => number {
  let state = 1;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) | 0) / 2 ** 31;
}

function tune<F extends { tune(frequency: number, bandwidth: number, sampleRate: number): void }>(filter: F, frequency: number, bandwidth: number, sampleRate: number): F {
  filter.tune(frequency, bandwidth, sampleRate);
  return filter;
}
