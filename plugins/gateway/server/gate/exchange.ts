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

/** One request in flight, from its sending until its answer, its failure, its time-out or its abort, whichever is first. */
export class Exchange<T = unknown> {
  readonly result: Promise<T>;
  readonly #ask: Ask<T>;
  readonly #options: CallOptions;
  readonly #over: (abandoned: boolean) => void;
  #resolve!: (result: T) => void;
  #reject!: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #aborted: (() => void) | undefined;

  /** `over` is called once, when nothing more is expected; with true where the instance may still be at work for nobody. */
  constructor(ask: Ask<T>, { timeoutMs, signal }: CallOptions, over: (abandoned: boolean) => void) {
    this.#ask = ask;
    this.#options = { timeoutMs, signal };
    this.#over = over;
    this.result = new Promise<T>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    if (timeoutMs !== undefined) this.#timer = setTimeout(() => this.#abandon(new CallTimeout(timeoutMs)), Math.min(timeoutMs, longestTimerMs));
    if (signal) {
      this.#aborted = () => this.#abandon(signal.reason);
      signal.addEventListener('abort', this.#aborted);
    }
  }

  /** Takes a message that answers this request. */
  receive(message: ServiceToGate): void {
    if (message.error) return this.fail(new ServiceError(message.error));
    let result: T | undefined;
    try {
      result = this.#ask.take(message);
    } catch (error) {
      return this.#abandon(error);
    }
    if (result !== undefined) {
      this.#end(false);
      this.#resolve(result);
    } else if (this.#ask.renews) {
      this.#timer?.refresh();
    }
  }

  fail(error: unknown): void {
    this.#end(false);
    this.#reject(error);
  }

  #abandon(error: unknown): void {
    this.#end(true);
    this.#reject(error);
  }

  #end(abandoned: boolean): void {
    clearTimeout(this.#timer);
    if (this.#aborted) this.#options.signal?.removeEventListener('abort', this.#aborted);
    this.#over(abandoned);
  }
}
