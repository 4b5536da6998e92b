import { InstanceOverloaded } from './errors.ts';
import type { ServerCall } from './server-call.ts';
import type { GateLimits } from './types.ts';

/** A request that waits for its turn to be written; without its frame once it was written or taken back. */
export interface Waiting {
  frame: readonly Buffer[] | undefined;
  readonly bytes: number;
}

/** Writes requests to an instance in their order. Where it reads more slowly than it is asked, they wait here, and one that nobody waits for any more is never written. */
export class Outbox {
  readonly #call: ServerCall;
  readonly #limits: GateLimits;
  #waiting: Waiting[] = [];
  #bytes = 0;

  constructor(call: ServerCall, limits: GateLimits) {
    this.#call = call;
    this.#limits = limits;
    call.stream.on('drain', () => this.#write());
  }

  /** Answers what waits; undefined where it was written at once. Throws where too much waits already. */
  send(frame: readonly Buffer[]): Waiting | undefined {
    if (this.#waiting.length === 0 && this.#mayWrite()) {
      this.#call.send(frame);
      return undefined;
    }
    if (this.#bytes > this.#limits.maxWaitingBytes)
      throw new InstanceOverloaded(this.#bytes + this.#call.stream.writableLength);
    const own = { frame, bytes: frame.reduce((sum, { length }) => sum + length, 0) };
    this.#waiting.push(own);
    this.#bytes += own.bytes;
    return own;
  }

  /** Answers whether it had not been written. */
  takeBack(waiting: Waiting | undefined): boolean {
    if (!waiting?.frame) return false;
    this.#waiting = this.#waiting.filter((each) => each !== waiting);
    this.#done(waiting);
    return true;
  }

  #write(): void {
    while (this.#waiting.length > 0 && this.#mayWrite()) {
      const next = this.#waiting.shift()!;
      this.#call.send(next.frame!);
      this.#done(next);
    }
  }

  #mayWrite(): boolean {
    return this.#call.stream.writableLength <= this.#limits.maxQueuedBytes;
  }

  #done(waiting: Waiting): void {
    waiting.frame = undefined;
    this.#bytes -= waiting.bytes;
  }
}
