import type { Log } from '#core/server/runtime.ts';
import { Breaker } from './breaker.ts';
import type { OpenStore, Store } from './stores/store.ts';
import { Waiting, type Batch } from './waiting.ts';
import { within } from './within.ts';

/** How long a caller waits for a store. */
const patienceMs = 50;
/** How long a batch may take; nobody waits for it. */
const writeMs = 5_000;
const mostAsking = 64;
const logEveryMs = 60_000;

interface Given {
  readonly open: OpenStore;
  /** How the log calls it: without user and password. */
  readonly name: string;
  readonly log: Log;
}

const late = Symbol('late');

/** The way to one store: asks it in time or not at all, writes in batches behind the callers, and leaves it alone while it fails. */
export class Line {
  readonly #given: Given;
  readonly #breaker = new Breaker();
  readonly #waiting = new Waiting();
  /** Answers written since a service's share of the store was last trimmed. */
  readonly #untrimmed = new Map<number, number>();
  #opening: Promise<Store> | undefined;
  #isOpen = false;
  #asking = 0;
  #writing: Promise<void> | undefined;
  #toldAt = -Infinity;
  /** On the clock of `performance.now()`. */
  usedAt = performance.now();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Undefined where it is not there, or the store cannot be asked now. */
  async find(modelId: number, key: string): Promise<Buffer | undefined> {
    this.usedAt = performance.now();
    const waiting = this.#waiting.get(modelId, key);
    if (waiting) return waiting;
    if (this.#asking >= mostAsking || !this.#breaker.allows()) return undefined;
    this.#asking += 1;
    const opening = this.#opened();
    try {
      const found = await within(
        patienceMs,
        opening.then((store) => store.get(modelId, key)),
        late,
      );
      if (found !== late) {
        this.#succeeded();
        return found;
      }
      // To open it may take longer than to ask it; whoever opens it tells how that went.
      if (this.#isOpen && this.#breaker.late())
        this.#failed(opening, new Error(`It did not answer within ${patienceMs} ms.`));
    } catch (error) {
      this.#failed(opening, error as Error);
    } finally {
      this.#asking -= 1;
    }
    return undefined;
  }

  put(modelId: number, key: string, answer: Buffer, most: number): void {
    this.usedAt = performance.now();
    if (!this.#breaker.rests) this.#waiting.put(modelId, key, answer, most);
  }

  touch(modelId: number, key: string): void {
    this.usedAt = performance.now();
    if (!this.#breaker.rests) this.#waiting.touch(modelId, key);
  }

  forget(modelId: number): void {
    this.#waiting.drop(modelId);
  }

  /** Writes what waits; one batch at a time. */
  flush(): Promise<void> {
    return (this.#writing ??= this.#write(this.#waiting.take()).finally(() => (this.#writing = undefined)));
  }

  /** Unlike all else fails where the store does: somebody wants to know. */
  async clear(modelId: number): Promise<void> {
    this.forget(modelId);
    await this.#writing;
    const cleared = await within(
      writeMs,
      this.#opened().then((store) => store.clear(modelId)),
      late,
    );
    if (cleared === late) throw new Error(`${this.#given.name} did not answer within ${writeMs} ms.`);
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#drop();
  }

  async #write(batches: ReadonlyMap<number, Batch>): Promise<void> {
    if (batches.size === 0 || !this.#breaker.allows()) return;
    const opening = this.#opened();
    try {
      const written = opening.then(async (store) => {
        for (const [modelId, batch] of batches) await this.#writeOf(store, modelId, batch);
      });
      if ((await within(writeMs, written, late)) === late)
        throw new Error(`It did not take a batch within ${writeMs} ms.`);
      this.#succeeded();
    } catch (error) {
      this.#failed(opening, error as Error);
    }
  }

  async #writeOf(store: Store, modelId: number, { answers, touched, most }: Batch): Promise<void> {
    if (touched.size > 0) await store.touch(modelId, [...touched]);
    if (answers.size === 0) return;
    await store.put(modelId, answers);
    // To look for what is beyond the limit costs most in large caches, where a few more matter least.
    const untrimmed = (this.#untrimmed.get(modelId) ?? most) + answers.size;
    if (untrimmed >= most / 20) await store.trim(modelId, most);
    this.#untrimmed.set(modelId, untrimmed >= most / 20 ? 0 : untrimmed);
  }

  #opened(): Promise<Store> {
    if (this.#opening) return this.#opening;
    const opening = this.#given.open();
    this.#opening = opening;
    opening.then(
      () => {
        if (this.#opening !== opening) return;
        this.#isOpen = true;
        this.#breaker.reached();
      },
      (error: Error) => this.#failed(opening, error),
    );
    return opening;
  }

  #succeeded(): void {
    if (this.#breaker.succeeded()) this.#tell('info', {}, 'A cache of answers works again.');
  }

  /** What several meet at once with the same connection is one failure. */
  #failed(opening: Promise<Store>, { message }: Error): void {
    if (this.#opening !== opening) return;
    if (this.#breaker.failed())
      this.#tell(
        'warn',
        { error: message },
        'A cache of answers fails. Calls go on without it, and it is tried again.',
      );
    void this.#drop();
  }

  /** One that comes and goes is told of now and then. */
  #tell(level: 'info' | 'warn', details: object, message: string): void {
    const now = performance.now();
    if (level === 'warn' && now - this.#toldAt < logEveryMs) return;
    this.#toldAt = level === 'warn' ? now : this.#toldAt;
    this.#given.log[level]({ cache: this.#given.name, ...details }, message);
  }

  /** Whatever is still under way there fails with it, unheard. */
  async #drop(): Promise<void> {
    const dropped = this.#opening;
    this.#opening = undefined;
    this.#isOpen = false;
    await dropped?.then((store) => store.close()).catch(() => undefined);
  }
}
