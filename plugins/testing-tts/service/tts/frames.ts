import type { Formants, Phoneme, Sound } from './phonemes.ts';
import { frameRate } from './synthesiser.ts';
import type { Frame } from './synthesiser.ts';

/** A phoneme as it stands in an utterance: its length relative to the usual one. */
export interface Timed {
  phoneme: Phoneme;
  stretch: number;
}

/** A point of the pitch curve: seconds from the start, and Hz. */
export interface PitchPoint {
  at: number;
  pitch: number;
}

interface Placed {
  sound: Sound;
  start: number;
  end: number;
  from: Formants;
  to: Formants;
}

const vowelTransition = 0.05;
const consonantTransition = 0.03;

/** The length of a timed phoneme in seconds. */
export function seconds({ phoneme, stretch }: Timed): number {
  return (phoneme.sounds.reduce((sum, { ms }) => sum + ms, 0) * stretch) / 1000;
}

/** Lays out phonemes in time and lets their formants run into each other. */
export function toFrames(phonemes: readonly Timed[], curve: readonly PitchPoint[]): Frame[] {
  const placed = place(phonemes);
  const frames: Frame[] = [];
  const end = placed.at(-1)?.end ?? 0;
  for (let index = 0, current = 0; index <= end * frameRate; index++) {
    const at = index / frameRate;
    while (at >= (placed[current]?.end ?? Infinity) && current < placed.length - 1) current++;
    const here = placed[current];
    if (here)
      frames.push({
        ...here.sound,
        voicing: here.sound.voicing * swell(at, end),
        formants: formantsAt(here, at),
        pitch: pitchAt(curve, at),
      });
  }
  return smoothed(frames);
}

function place(phonemes: readonly Timed[]): Placed[] {
  const sounds = phonemes.flatMap(({ phoneme, stretch }, index) => {
    const vowel = [phonemes[index + 1], phonemes[index - 1]].find((each) => each?.phoneme.vowel)?.phoneme.sounds[0];
    return phoneme.sounds.map((sound) => ({
      sound: phoneme.velar && vowel ? fronted(sound, vowel.formants[1]) : sound,
      length: (sound.ms * stretch) / 1000,
    }));
  });
  let end = 0;
  return sounds.map(({ sound, length }, index) => {
    const start = end;
    end += length;
    const [before, after] = [sounds[index - 1]?.sound, sounds[index + 1]?.sound];
    return {
      sound,
      start,
      end,
      from: before ? meeting(before, sound) : sound.formants,
      to: after ? meeting(sound, after) : (sound.glide ?? sound.formants),
    };
  });
}

/** A velar is formed further front beside a front vowel; its second formant and burst follow that of the vowel. */
function fronted(sound: Sound, vowel: number): Sound {
  const second = 700 + 0.75 * vowel;
  const [band, ...others] = sound.noise;
  return {
    ...sound,
    formants: [sound.formants[0], second, Math.max(second + 350, 2200)],
    noise: band ? [[second, band[1], band[2]], ...others] : [],
  };
}

/** The formants at the border of two sounds, nearer to the one of stronger pull. */
function meeting(left: Sound, right: Sound): Formants {
  const last = left.glide ?? left.formants;
  const share = right.pull / (left.pull + right.pull);
  return blend(last, right.formants, share);
}

function formantsAt({ sound, start, end, from, to }: Placed, at: number): Formants {
  const length = end - start;
  const transition = Math.min(sound.voicing === 1 ? vowelTransition : consonantTransition, length / 2);
  const middle = blend(
    sound.formants,
    sound.glide ?? sound.formants,
    Math.min(1, Math.max(0, ((at - start) / length) * 1.6 - 0.3)),
  );
  if (at < start + transition) return blend(from, middle, eased((at - start) / transition));
  if (at > end - transition) return blend(to, middle, eased((end - at) / transition));
  return middle;
}

function blend(a: Formants, b: Formants, share: number): Formants {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

function eased(share: number): number {
  return (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, share)))) / 2;
}

function pitchAt(curve: readonly PitchPoint[], at: number): number {
  const next = curve.findIndex((point) => point.at > at);
  const [left, right] = [curve[next === -1 ? curve.length - 1 : Math.max(0, next - 1)], curve[next]];
  if (!left || !right || left === right) return left?.pitch ?? right?.pitch ?? 100;
  return left.pitch + (right.pitch - left.pitch) * eased((at - left.at) / (right.at - left.at));
}

/** The voice sets in softly, weakens a little in the course of a clause and fades at its end. */
function swell(at: number, end: number): number {
  return eased(at / 0.03) * eased((end - at) / 0.05) * (1 - (0.3 * at) / end);
}

/** Evens out the steps of the levels, as the organs of speech do not jump; noise lingers as long as its friction does. */
function smoothed(frames: readonly Frame[]): Frame[] {
  return frames.map((frame, index) => {
    const [before, after] = [frames[index - 1] ?? frame, frames[index + 1] ?? frame];
    const mean = (level: 'voicing' | 'aspiration' | 'friction' | 'nasality') =>
      (before[level] + 2 * frame[level] + after[level]) / 4;
    const noise = [frame, before, after].find((each) => each.noise.length > 0)?.noise ?? [];
    return {
      ...frame,
      noise,
      voicing: mean('voicing'),
      aspiration: mean('aspiration'),
      friction: mean('friction'),
      nasality: mean('nasality'),
    };
  });
}
