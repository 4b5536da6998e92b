import { busy } from '../faults.ts';

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets so many works of each account go on at once, for each of them holds memory; the others wait in their order. */
export class Turns {
  readonly #atOnce: number;
  readonly #patienceMs: number;
  readonly #lines = new Map<number, Line>();

  constructor(atOnce: number, patienceMs: number) {
    this.#atOnce = atOnce;
    this.#patienceMs = patienceMs;
  }

  /** Throws where its turn does not come in time. */
  async take<T>(account: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(account) ?? { running: 0, waiting: [] };
    this.#lines.set(account, line);
    if (line.running < this.#atOnce) line.running += 1;
    else await this.#stand(line);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(account);
    }
  }

  /** Whoever ends hands its place over. */
  #stand({ waiting }: Line): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(resolve), 1);
      reject(busy());
    }, this.#patienceMs);
    waiting.push(resolve);
    return promise.finally(() => clearTimeout(timer));
  }
}
