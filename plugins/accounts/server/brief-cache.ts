interface Kept<T> {
  readonly answer: Promise<T | undefined>;
  readonly until: number;
}

/**
 * Keeps answers for a moment, so that many requests in a row ask the database once.
 * What was dropped is asked for anew, even where the question was under way; what was not found is never kept.
 */
export class BriefCache<T> {
  readonly #lifetimeMs: number;
  readonly #size: number;
  readonly #kept = new Map<string, Kept<T>>();

  constructor({ lifetimeMs, size }: { lifetimeMs: number; size: number }) {
    this.#lifetimeMs = lifetimeMs;
    this.#size = size;
  }

  get(key: string, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    const known = this.#kept.get(key);
    if (known && known.until > performance.now()) return known.answer;
    const kept: Kept<T> = { answer: ask(), until: performance.now() + this.#lifetimeMs };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > this.#size) this.#kept.delete(this.#kept.keys().next().value!);
    const forget = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    kept.answer.then((answer) => answer === undefined && forget(), forget);
    return kept.answer;
  }

  drop(key: string): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}
