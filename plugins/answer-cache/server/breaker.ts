/** How long a store that fails is left alone: at first, and at most. */
const firstRestMs = 500;
const longestRestMs = 60_000;
/** One that is slow now and then is still of use. */
const mostSlow = 3;

/** Decides whether a store is asked: one that fails is left alone for a while, the longer the more often in a row, and then tried by one call alone. */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #slow = 0;
  #restsUntil = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get rests(): boolean {
    return this.#restsUntil > this.#now();
  }

  get failing(): boolean {
    return this.#failures > 0;
  }

  /** Whether to ask now. Whoever may ask a store that has failed keeps all others from it until the outcome is told. */
  allows(): boolean {
    if (this.rests) return false;
    if (this.failing) this.#restsUntil = this.#now() + longestRestMs;
    return true;
  }

  /** Answers whether it had failed before. */
  succeeded(): boolean {
    const was = this.failing;
    this.#failures = 0;
    this.#slow = 0;
    this.#restsUntil = 0;
    return was;
  }

  /** It can be connected to, which is not to say that it answers: it may be asked now. */
  reached(): void {
    this.#restsUntil = 0;
  }

  /** An answer came too late; answers whether that was once too often. */
  late(): boolean {
    this.#slow += 1;
    return this.#slow >= mostSlow || this.failing;
  }

  /** Answers whether it is the first failure in a row. */
  failed(): boolean {
    this.#restsUntil = this.#now() + Math.min(longestRestMs, firstRestMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#slow = 0;
    return this.#failures === 1;
  }
}
