import { randomInt } from 'node:crypto';
import { ErrorCode } from '#plugins/gateway/wire/api-error.ts';
import { encodeFrame } from '#plugins/gateway/wire/codec.ts';
import { GateToServiceProto, type ServiceToGate } from '#plugins/gateway/wire/service-messages.ts';
import { ConnectionLost } from './errors.ts';
import { Exchange, type Ask } from './exchange.ts';
import { Outbox, type Waiting } from './outbox.ts';
import type { ServerCall } from './server-call.ts';
import type { CallOptions, GateLimits } from './types.ts';

/** Ids start at random below this, so that an answer meant for an earlier stream meets no request of this one. */
const firstIdLimit = 2 ** 47;

const cancelled = {
  code: ErrorCode.cancelled,
  message: 'Nobody waits for the answer to this request any more.',
  status: 400,
};

/** The requests in flight on one stream; answers find them by their id, and those that find none are ignored. */
export class Exchanges {
  readonly #call: ServerCall;
  readonly #limits: GateLimits;
  readonly #hearsCancels: boolean;
  readonly #idle: () => void;
  readonly #outbox: Outbox;
  readonly #inFlight = new Map<number, Exchange>();
  #nextId = randomInt(1, firstIdLimit);
  #refusal: string | undefined;

  /** `idle` is called whenever the last request in flight is over; an instance that does not hear of cancels works on for nobody. */
  constructor(
    call: ServerCall,
    { limits, hearsCancels, idle }: { limits: GateLimits; hearsCancels: boolean; idle: () => void },
  ) {
    this.#call = call;
    this.#limits = limits;
    this.#outbox = new Outbox(call, limits);
    this.#hearsCancels = hearsCancels;
    this.#idle = idle;
  }

  get size(): number {
    return this.#inFlight.size;
  }

  /** Refuses requests from now on. */
  refuse(reason: string): void {
    this.#refusal ??= reason;
  }

  start<T>(ask: Ask<T>, options: CallOptions): Promise<T> {
    try {
      return this.#send(ask, options);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  receive(message: ServiceToGate): void {
    this.#inFlight.get(message.requestId)?.receive(message);
  }

  failAll(reason: string): void {
    for (const exchange of this.#inFlight.values()) exchange.fail(new ConnectionLost(reason, true));
  }

  #send<T>(ask: Ask<T>, options: CallOptions): Promise<T> {
    if (this.#refusal !== undefined) throw new ConnectionLost(this.#refusal, false);
    options.signal?.throwIfAborted();
    const id = this.#nextId;
    this.#nextId += ask.ids;
    const frame = encodeFrame(GateToServiceProto, ask.request(id), this.#limits.maxMessageBytes);
    const waiting = this.#outbox.send(frame);
    const result = Promise.withResolvers<T>();
    this.#inFlight.set(
      id,
      new Exchange(ask, options, result, (abandoned) => this.#over(id, abandoned, waiting)) as Exchange,
    );
    return result.promise;
  }

  #over(id: number, abandoned: boolean, waiting: Waiting | undefined): void {
    this.#inFlight.delete(id);
    if (!this.#outbox.takeBack(waiting) && abandoned && this.#hearsCancels)
      this.#call.send(
        encodeFrame(GateToServiceProto, { requestId: id, error: cancelled }, this.#limits.maxMessageBytes),
      );
    if (this.#inFlight.size === 0) this.#idle();
  }
}
