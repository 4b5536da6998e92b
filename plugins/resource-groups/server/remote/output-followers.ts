import { setTimeout as pause } from 'node:timers/promises';

interface Given<Source> {
  /** Tells sources apart. */
  readonly keyOf: (source: Source) => string;
  /** Copies a source's output from where its copy ends until the stream does; answers whether all of it is there. Tried again after a while where it throws or answers that it is not. */
  readonly copy: (source: Source, signal: AbortSignal) => Promise<boolean>;
}

interface Following<Source> {
  readonly source: Source;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

const againMs = 1_000;
/** Of more sources than that at once nothing is followed, and of more that ended it is forgotten that they were whole: places tell of as many as they like. */
const mostSources = 5_000;
/** How long a source that has ended is waited for to tell the rest of its output. */
const restMs = 5_000;

/** Follows what instances write elsewhere, each source once, through lost connections and to its end. */
export class OutputFollowers<Source> {
  readonly #given: Given<Source>;
  readonly #following = new Map<string, Following<Source>>();
  /** Those that were copied to their end. */
  readonly #whole = new Map<string, Source>();

  constructor(given: Given<Source>) {
    this.#given = given;
  }

  follow(source: Source): void {
    const key = this.#given.keyOf(source);
    if (this.#following.has(key) || this.#whole.has(key) || this.#following.size >= mostSources) return;
    const stop = new AbortController();
    const done = this.#copy(source, stop.signal).finally(() => this.#following.delete(key));
    this.#following.set(key, { source, stop, done });
  }

  /** Answers when the rest of an ended source's output is there, or is not coming. */
  async finish(source: Source): Promise<void> {
    this.follow(source);
    const following = this.#following.get(this.#given.keyOf(source));
    if (!following) return;
    await Promise.race([following.done, pause(restMs, undefined, { ref: false })]);
    following.stop.abort();
    await following.done;
  }

  /** Drops what is known of a source that is gone. */
  forget(source: Source): void {
    const key = this.#given.keyOf(source);
    this.#following.get(key)?.stop.abort();
    this.#whole.delete(key);
  }

  /** Drops what is known of all those that are gone. */
  forgetAll(areGone: (source: Source) => boolean): void {
    const followed = [...this.#following.values()].map(({ source }) => source);
    for (const source of [...followed, ...this.#whole.values()]) if (areGone(source)) this.forget(source);
  }

  async stop(): Promise<void> {
    const all = [...this.#following.values()];
    for (const { stop } of all) stop.abort();
    await Promise.all(all.map(({ done }) => done));
  }

  #keepWhole(source: Source): void {
    this.#whole.set(this.#given.keyOf(source), source);
    const [oldest] = this.#whole.keys();
    if (this.#whole.size > mostSources) this.#whole.delete(oldest!);
  }

  async #copy(source: Source, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isWhole = await this.#given.copy(source, signal).catch(() => false);
      if (isWhole) {
        // It may have been forgotten meanwhile.
        if (!signal.aborted) this.#keepWhole(source);
        return;
      }
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
