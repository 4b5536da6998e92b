import type { GateToServiceDraft, ServiceToGate } from '#plugins/gateway/wire/service-messages.ts';
import { CallTimeout, ServiceError } from './errors.ts';
import { longestTimerMs } from './settings.ts';
import type { CallOptions } from './types.ts';

/** One kind of call: how its request is written and how its answer is read. */
export interface Ask<T> {
  /** How many request ids it takes, the first being its own. */
  readonly ids: number;
  /** Whether each message of the answer gives it its whole time limit again. */
  readonly renews: boolean;
  request(id: number): GateToServiceDraft;
  /** Reads one message of the answer: the result when it is complete, undefined while more is to come. */
  take(message: ServiceToGate): T | undefined;
}

type Settling<T> = Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'>;

/** What a request in flight needs. */
interface InFlight<T> extends Settling<T> {
  readonly ask: Ask<T>;
  /** Called once, when nothing more is expected; with true where the instance may still be at work for nobody. */
  readonly over: (abandoned: boolean) => void;
  readonly signal: AbortSignal | undefined;
}

/** One request in flight, from its sending until its answer, its failure, its time-out or its abort, whichever is first. */
export class Exchange<T = unknown> {
  // Let go of when it is over: a Map in which entries come and go keeps some of those that went until the next full garbage
  // collection, and with them here every request and answer; the collector then ran every second under load.
  #inFlight: InFlight<T> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #aborted: (() => void) | undefined;

  constructor(
    ask: Ask<T>,
    { timeoutMs, signal }: CallOptions,
    { resolve, reject }: Settling<T>,
    over: (abandoned: boolean) => void,
  ) {
    this.#inFlight = { ask, over, signal, resolve, reject };
    if (timeoutMs !== undefined)
      this.#timer = setTimeout(() => this.#abandon(new CallTimeout(timeoutMs)), Math.min(timeoutMs, longestTimerMs));
    if (signal) {
      this.#aborted = () => this.#abandon(signal.reason);
      signal.addEventListener('abort', this.#aborted);
    }
  }

  /** Takes a message that answers this request. */
  receive(message: ServiceToGate): void {
    if (message.error) return this.fail(new ServiceError(message.error));
    const { ask } = this.#inFlight ?? {};
    let result: T | undefined;
    try {
      result = ask?.take(message);
    } catch (error) {
      return this.#abandon(error);
    }
    if (result !== undefined) this.#end(false)?.resolve(result);
    else if (ask?.renews) this.#timer?.refresh();
  }

  fail(error: unknown): void {
    this.#end(false)?.reject(error);
  }

  #abandon(error: unknown): void {
    this.#end(true)?.reject(error);
  }

  /** Answers what it was in flight with; nothing where it was over already. */
  #end(abandoned: boolean): InFlight<T> | undefined {
    const inFlight = this.#inFlight;
    if (!inFlight) return undefined;
    clearTimeout(this.#timer);
    if (this.#aborted) inFlight.signal?.removeEventListener('abort', this.#aborted);
    this.#inFlight = this.#timer = this.#aborted = undefined;
    inFlight.over(abandoned);
    return inFlight;
  }
}
