import { fork, type ChildProcess } from 'node:child_process';
import { ApartStore } from './apart-store.ts';
import { openMs, type Store } from './store.ts';
import type { Asked, Failure, LastWords, Question, Reply, Wish } from './wishes.ts';

/** How long it may take to start and to load a driver, on a machine that does much else: nothing strange is spoken to yet. */
const startMs = 30_000;
/** A step of opening gives up by itself; what takes longer than one and a little is frozen, or of no use as a cache. */
const openingMs = openMs + 1_000;
const heapMiB = 128;

/** Beside this file where sources are run; beside the one script of a server that was built. */
const program = import.meta.filename.endsWith('.ts')
  ? new URL('../child.ts', import.meta.url)
  : new URL('answer-cache.js', import.meta.url);

interface Waiting {
  readonly store: number;
  readonly outcome: PromiseWithResolvers<unknown>;
  readonly timer: NodeJS.Timeout;
}

/** A process that stores are opened in. It lasts as long as one of them, and is ended by force where it does not answer. */
export class StoreProcess {
  readonly #child: ChildProcess;
  readonly #onEnd: (failure: Error | undefined) => void;
  readonly #gone: Promise<void>;
  readonly #stores = new Set<number>();
  readonly #waiting = new Map<number, Waiting>();
  #lastNumber = 0;
  #ended: Error | undefined;

  /** Tells once when it is of no use any more, with the reason where nobody wished it. */
  constructor(onEnd: (failure: Error | undefined) => void) {
    this.#onEnd = onEnd;
    this.#child = start();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gone = promise;
    this.#child
      .on('message', (said: Reply | LastWords) => this.#hear(said))
      .on('error', (error) => {
        this.#end(error);
        // One that never started tells no exit.
        if (this.#child.pid === undefined) resolve();
      })
      .once('exit', (code, signal) => {
        this.#end(new Error(`The process that spoke to it ended (${signal ?? code}).`));
        resolve();
      });
  }

  async open(wish: Wish): Promise<Store> {
    const store = ++this.#lastNumber;
    this.#stores.add(store);
    try {
      await this.ask(store, { method: 'load', given: [wish.kind] }, startMs);
      await this.ask(store, { method: 'open', given: [wish] }, openingMs);
      return new ApartStore(this, store);
    } catch (error) {
      await this.leave(store);
      throw error;
    }
  }

  /** Ends the process where no answer comes in time: nothing that it does can be trusted to end. */
  ask(store: number, asked: Asked, patienceMs: number): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastNumber;
    const outcome = Promise.withResolvers<unknown>();
    const late = () => this.#end(new Error(`It did not answer within ${patienceMs} ms.`));
    this.#waiting.set(id, { store, outcome, timer: setTimeout(late, patienceMs) });
    const question: Question = { id, store, asked };
    this.#child.send(question, (error) => error && this.#end(error));
    return outcome.promise;
  }

  /** Lets go what a store was asked and has not answered. */
  abandon(store: number): void {
    for (const [id, waiting] of this.#waiting)
      if (waiting.store === store) this.#take(id)?.outcome.reject(new Error('The store is closed.'));
  }

  /** A store is there no more; with the last one the process goes. */
  async leave(store: number): Promise<void> {
    this.#stores.delete(store);
    if (this.#stores.size > 0) return;
    this.#end(undefined);
    await this.#gone;
  }

  /** Whether closing this store ends the process. */
  isLast(store: number): boolean {
    return this.#stores.size === 1 && this.#stores.has(store);
  }

  #hear(said: Reply | LastWords): void {
    if ('ended' in said) this.#end(errorOf(said.ended));
    else if (said.failed) this.#take(said.id)?.outcome.reject(errorOf(said.failed));
    else this.#take(said.id)?.outcome.resolve(said.done);
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #end(failure: Error | undefined): void {
    if (this.#ended) return;
    this.#ended = failure ?? new Error('The store is closed.');
    this.#child.kill('SIGKILL');
    for (const id of this.#waiting.keys()) this.#take(id)?.outcome.reject(this.#ended);
    this.#onEnd(failure);
  }
}

/** Without what the server was given by its environment, secrets among it. */
const start = (): ChildProcess =>
  fork(program, [], {
    env: compileCache,
    execArgv: [`--max-old-space-size=${heapMiB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

const { NODE_COMPILE_CACHE } = process.env;
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

const errorOf = ({ name, message }: Failure): Error => Object.assign(new Error(message), { name });
