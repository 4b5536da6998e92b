/** A second-order resonator of unit gain at 0 Hz, as vocal tract resonances are modelled. */
export class Resonator {
  #a = 1;
  #b = 0;
  #c = 0;
  #last = 0;
  #beforeLast = 0;

  tune(frequency: number, bandwidth: number, sampleRate: number): void {
    const radius = Math.exp((-Math.PI * bandwidth) / sampleRate);
    this.#c = -radius * radius;
    this.#b = 2 * radius * Math.cos((2 * Math.PI * frequency) / sampleRate);
    this.#a = 1 - this.#b - this.#c;
  }

  next(input: number): number {
    const output = this.#a * input + this.#b * this.#last + this.#c * this.#beforeLast;
    this.#beforeLast = this.#last;
    this.#last = output;
    return output;
  }
}

/** The inverse of a resonator: it takes out a band. */
export class AntiResonator {
  #a = 1;
  #b = 0;
  #c = 0;
  #last = 0;
  #beforeLast = 0;

  tune(frequency: number, bandwidth: number, sampleRate: number): void {
    const radius = Math.exp((-Math.PI * bandwidth) / sampleRate);
    const c = -radius * radius;
    const b = 2 * radius * Math.cos((2 * Math.PI * frequency) / sampleRate);
    this.#a = 1 / (1 - b - c);
    this.#b = -b * this.#a;
    this.#c = -c * this.#a;
  }

  next(input: number): number {
    const output = this.#a * input + this.#b * this.#last + this.#c * this.#beforeLast;
    this.#beforeLast = this.#last;
    this.#last = input;
    return output;
  }
}

/** A second-order band pass of unit gain at its centre. */
class BandPass {
  #gain = 0;
  #b = 0;
  #c = 0;
  #lastInput = 0;
  #beforeLastInput = 0;
  #last = 0;
  #beforeLast = 0;

  tune(frequency: number, bandwidth: number, sampleRate: number): void {
    const angle = (2 * Math.PI * frequency) / sampleRate;
    const alpha = (Math.sin(angle) * bandwidth) / (2 * frequency);
    this.#gain = alpha / (1 + alpha);
    this.#b = (2 * Math.cos(angle)) / (1 + alpha);
    this.#c = -(1 - alpha) / (1 + alpha);
  }

  next(input: number): number {
    const output = this.#gain * (input - this.#beforeLastInput) + this.#b * this.#last + this.#c * this.#beforeLast;
    this.#beforeLastInput = this.#lastInput;
    this.#lastInput = input;
    this.#beforeLast = this.#last;
    this.#last = output;
    return output;
  }
}

/** A band pass of steep sides that shapes noise. */
export class NoiseFilter {
  readonly #sections = [new BandPass(), new BandPass()] as const;

  tune(frequency: number, bandwidth: number, sampleRate: number): void {
    for (const section of this.#sections) section.tune(frequency, bandwidth * 1.5, sampleRate);
  }

  next(input: number): number {
    return this.#sections[1].next(this.#sections[0].next(input));
  }
}
