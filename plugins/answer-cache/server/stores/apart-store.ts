import type { StoreProcess } from './store-process.ts';
import type { Store } from './store.ts';
import type { Asked } from './wishes.ts';

/** Longer than anybody waits for a store, so that this one is frozen. */
const frozenMs = 6_000;
const closeMs = 1_000;
/** What is handed over at once: drivers make several copies of it, and the process has little memory. */
const mostBytes = 4 * 1024 * 1024;

/** A store that is in another process. */
export class ApartStore implements Store {
  readonly #process: StoreProcess;
  readonly #number: number;

  constructor(process: StoreProcess, number: number) {
    this.#process = process;
    this.#number = number;
  }

  async get(modelId: number, key: string): Promise<Buffer | undefined> {
    return (await this.#ask({ method: 'get', given: [modelId, key] })) as Buffer | undefined;
  }

  async put(modelId: number, answers: ReadonlyMap<string, Buffer>): Promise<void> {
    for (const part of inParts(answers)) await this.#ask({ method: 'put', given: [modelId, part] });
  }

  async touch(modelId: number, keys: readonly string[]): Promise<void> {
    await this.#ask({ method: 'touch', given: [modelId, keys] });
  }

  async trim(modelId: number, most: number): Promise<void> {
    await this.#ask({ method: 'trim', given: [modelId, most] });
  }

  async clear(modelId: number): Promise<void> {
    await this.#ask({ method: 'clear', given: [modelId] });
  }

  async close(): Promise<void> {
    this.#process.abandon(this.#number);
    // What does not close goes with its process, as the last one does in any case.
    if (!this.#process.isLast(this.#number))
      await this.#ask({ method: 'close', given: [] }, closeMs).catch(() => undefined);
    await this.#process.leave(this.#number);
  }

  #ask(asked: Asked, patienceMs = frozenMs): Promise<unknown> {
    return this.#process.ask(this.#number, asked, patienceMs);
  }
}

function* inParts(answers: ReadonlyMap<string, Buffer>): Generator<ReadonlyMap<string, Buffer>> {
  let part = new Map<string, Buffer>();
  let bytes = 0;
  for (const [key, answer] of answers) {
    if (part.size > 0 && bytes + answer.length > mostBytes) {
      yield part;
      part = new Map();
      bytes = 0;
    }
    part.set(key, answer);
    bytes += answer.length;
  }
  if (part.size > 0) yield part;
}
