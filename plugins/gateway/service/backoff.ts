const firstMs = 100;
const longestMs = 10_000;

/** Waits between attempts: 100 ms doubling to 10 s, each somewhere between half and whole, so that many services do not return at once. */
export class Backoff {
  #nextMs = firstMs;

  /** Milliseconds to wait before the next attempt. */
  next(): number {
    const whole = this.#nextMs;
    this.#nextMs = Math.min(whole * 2, longestMs);
    return whole * (0.5 + Math.random() / 2);
  }

  /** After a success the next wait is short again. */
  reset(): void {
    this.#nextMs = firstMs;
  }
}
