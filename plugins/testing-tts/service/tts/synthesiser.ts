import { VocalTract } from './vocal-tract.ts';

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

const openShare = 0.6;
const breathLevel = 0.3;
const gain = 0.3;

/**
 * Turns frames into samples from -1 to 1 by a source-filter model after Klatt (1980): a glottal pulse and breath pass through resonators in a row,
 * friction passes through bands side by side. `scale` multiplies all resonances: more than 1 for a shorter vocal tract.
 */
export function synthesise(frames: readonly Frame[], sampleRate: number, scale: number): Float32Array {
  const perFrame = sampleRate / frameRate;
  const samples = new Float32Array(Math.round(frames.length * perFrame));
  const tract = new VocalTract(sampleRate, scale);
  const noise = whiteNoise();
  let phase = 0;
  let sample = 0;
  for (const [order, frame] of frames.entries()) {
    const next = frames[order + 1] ?? frame;
    tract.shape(frame);
    for (; sample < samples.length && sample < (order + 1) * perFrame; sample++) {
      const share = sample / perFrame - order;
      phase = (phase + mix(frame.pitch, next.pitch, share) / sampleRate) % 1;
      const open = phase < openShare;
      const voice = open ? pulse(phase / openShare) : 0;
      const breath = noise() * breathLevel * (open ? 1 : 0.5);
      const source =
        voice * mix(frame.voicing, next.voicing, share) + breath * mix(frame.aspiration, next.aspiration, share);
      samples[sample] = limited(
        gain * (tract.resonate(source) + tract.hiss(noise() * mix(frame.friction, next.friction, share))),
      );
    }
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
