import { isUnreachable } from './database/database.ts';

interface Last<T> {
  readonly value: T;
  readonly at: number;
}

interface Kept<T> {
  readonly answer: Promise<T | undefined>;
  until: number;
  /** What the database said last. */
  last: Last<T> | undefined;
  /** Whether that is the answer. */
  answered: boolean;
}

/** How long what was known goes on holding while the database cannot be reached. */
const outageMs = 600_000;

/**
 * Keeps answers of the database for a moment, so that many requests in a row ask once, and so that what runs goes on while the database is away.
 * What was dropped is asked for anew, even where the question was under way; what was not found is never kept.
 */
export class TtlCache<T> {
  readonly #lifetimeMs: number;
  readonly #size: number;
  readonly #kept = new Map<string, Kept<T>>();

  constructor({ lifetimeMs, size }: { lifetimeMs: number; size: number }) {
    this.#lifetimeMs = lifetimeMs;
    this.#size = size;
  }

  get(key: string, ask: () => Promise<T | undefined>): Promise<T | undefined> {
    const now = performance.now();
    const known = this.#kept.get(key);
    if (known && known.until > now) return known.answer;
    const asked = askOrRecall(ask, known?.last);
    const kept: Kept<T> = {
      answer: asked.then((last) => last?.value),
      until: now + this.#lifetimeMs,
      last: known?.last,
      answered: false,
    };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > this.#size) this.#kept.delete(this.#kept.keys().next().value!);
    const forget = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    asked.then((last) => {
      // That the database is away took its time to be found out; what is gone on with holds from now on.
      if (last && last === known?.last && kept.until > 0) kept.until = performance.now() + this.#lifetimeMs;
      kept.last = last;
      kept.answered = true;
      if (!last) forget();
    }, forget);
    return kept.answer;
  }

  /** What `get` would answer, where it need not be waited for. */
  known(key: string): T | undefined {
    const kept = this.#kept.get(key);
    return kept?.answered && kept.until > performance.now() ? kept.last?.value : undefined;
  }

  drop(key: string): void {
    this.#kept.delete(key);
  }

  /** Drops what has changed; an answer that is still awaited has no value yet. */
  dropWhere(changed: (key: string, value: T | undefined) => boolean): void {
    for (const [key, { last }] of this.#kept) if (changed(key, last?.value)) this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }

  /** Has one thing, or everything, asked for anew, where changes may have passed unheard; until the database answers, it goes on holding. */
  expire(key?: string): void {
    if (key === undefined) for (const kept of this.#kept.values()) kept.until = 0;
    else {
      const kept = this.#kept.get(key);
      if (kept) kept.until = 0;
    }
  }
}

async function askOrRecall<T>(
  ask: () => Promise<T | undefined>,
  last: Last<T> | undefined,
): Promise<Last<T> | undefined> {
  try {
    const value = await ask();
    return value === undefined ? undefined : { value, at: performance.now() };
  } catch (error) {
    if (last && isUnreachable(error) && performance.now() - last.at < outageMs) return last;
    throw error;
  }
}
