import { AntiResonator, NoiseFilter, Resonator } from './filters.ts';
import type { Frame } from './synthesiser.ts';

const formantBandwidths = [80, 100, 150];
/** Formants above the third hardly move. */
const upperFormants = [
  [3500, 200],
  [4500, 250],
  [5500, 350],
] as const;
const nasalFormant = 270;
/** Nothing resonates close to half the sample rate. */
const highestShare = 0.45;

/** The resonances that shape voice, breath and friction. */
export class VocalTract {
  readonly #sampleRate: number;
  readonly #scale: number;
  readonly #formants = formantBandwidths.map(() => new Resonator());
  readonly #upper: Resonator[];
  readonly #tilt = new Resonator();
  readonly #nasalPole = new Resonator();
  readonly #nasalZero = new AntiResonator();
  readonly #bands = [new NoiseFilter(), new NoiseFilter()];
  #levels: readonly number[] = [];

  /** `scale` multiplies all formants: more than 1 for a shorter tract. */
  constructor(sampleRate: number, scale: number) {
    this.#sampleRate = sampleRate;
    this.#scale = scale;
    this.#tilt.tune(0, 9000, sampleRate);
    this.#nasalPole.tune(nasalFormant, 100, sampleRate);
    this.#upper = upperFormants
      .filter(([frequency]) => frequency * scale < sampleRate * highestShare)
      .map(([frequency, bandwidth]) => {
        const formant = new Resonator();
        formant.tune(frequency * scale, bandwidth, sampleRate);
        return formant;
      });
  }

  /** Takes the shape that a frame describes. */
  shape({ formants, nasality, noise }: Frame): void {
    const highest = this.#sampleRate * highestShare;
    for (const [order, formant] of this.#formants.entries()) {
      formant.tune(
        Math.min((formants[order] ?? 0) * this.#scale, highest),
        (formantBandwidths[order] ?? 0) * (1 + nasality),
        this.#sampleRate,
      );
    }
    // While the way through the nose is closed, the zero takes out what the pole brings in.
    this.#nasalZero.tune(nasalFormant + 200 * nasality, 100, this.#sampleRate);
    for (const [order, band] of this.#bands.entries()) {
      const [frequency, bandwidth] = noise[order] ?? [1000, 1000];
      band.tune(Math.min(frequency, highest), bandwidth, this.#sampleRate);
    }
    this.#levels = noise.map(([, , level]) => level);
  }

  /** What becomes of a sound of the glottis on its way through all formants. */
  resonate(sound: number): number {
    let output = this.#nasalPole.next(this.#nasalZero.next(this.#tilt.next(sound)));
    for (const formant of this.#formants) output = formant.next(output);
    for (const formant of this.#upper) output = formant.next(output);
    return output;
  }

  /** What becomes of noise from a narrowing in the mouth, which passes only what lies before it. */
  hiss(noise: number): number {
    let output = 0;
    for (const [order, band] of this.#bands.entries()) output += band.next(noise) * (this.#levels[order] ?? 0);
    return output;
  }
}
