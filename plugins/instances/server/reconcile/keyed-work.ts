/** A timer set for longer than 24 days would run at once; looking too early costs little. */
const longestWaitMs = 3_600_000;

/** Does work for keys: for each one at a time, for several side by side. A key that is asked for while it is worked on is worked on again. */
export class KeyedWork {
  readonly #work: (key: number) => Promise<Date | undefined>;
  readonly #atOnce: number;
  readonly #waiting = new Set<number>();
  readonly #running = new Map<number, Promise<void>>();
  readonly #later = new Map<number, NodeJS.Timeout>();
  #open = true;

  /** `work` answers when the key is due again by itself, if it is; it must not throw. */
  constructor(work: (key: number) => Promise<Date | undefined>, atOnce: number) {
    this.#work = work;
    this.#atOnce = atOnce;
  }

  poke(key: number): void {
    if (!this.#open) return;
    this.#waiting.add(key);
    this.#next();
  }

  /** Takes nothing more and waits for what is under way. */
  async close(): Promise<void> {
    this.#open = false;
    this.#waiting.clear();
    for (const timer of this.#later.values()) clearTimeout(timer);
    await Promise.all(this.#running.values());
  }

  #next(): void {
    for (const key of this.#waiting) {
      if (this.#running.size >= this.#atOnce) return;
      if (this.#running.has(key)) continue;
      this.#waiting.delete(key);
      this.#running.set(key, this.#run(key));
    }
  }

  async #run(key: number): Promise<void> {
    clearTimeout(this.#later.get(key));
    this.#later.delete(key);
    const due = await this.#work(key);
    this.#running.delete(key);
    if (due && this.#open)
      this.#later.set(
        key,
        setTimeout(() => this.poke(key), Math.min(longestWaitMs, Math.max(0, due.getTime() - Date.now()))),
      );
    this.#next();
  }
}
