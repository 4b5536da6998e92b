import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import { ErrorCode } from '#plugins/gateway/wire/api-error.ts';
import { decode, encodeFrame } from '#plugins/gateway/wire/codec.ts';
import { pathOf } from '#plugins/gateway/wire/grpc.ts';
import { Pulse } from '#plugins/gateway/wire/pulse.ts';
import { receiveMessages } from '#plugins/gateway/wire/receive.ts';
import {
  GateToServiceProto,
  ServiceToGateProto,
  type ClusterUpdate,
  type GateToService,
  type ServiceToGateDraft,
} from '#plugins/gateway/wire/service-messages.ts';
import { maxMessageBytes, openCall, watchEnd } from './client-call.ts';
import type { Work } from './work.ts';

/** Time for a gate to confirm that it sends no more work. */
const confirmMs = 3000;
/** Time for work in hand when serving stops. */
const finishMs = 20_000;

/** How serving came to its end: the token is not known, one of the sides stopped in good order, or the connection broke. */
export interface Ending {
  readonly kind: 'refused' | 'stopped' | 'lost';
  readonly reason: string;
}

export interface ServingEvents {
  /** The gate has let us in. */
  admitted(): void;
  cluster(update: ClusterUpdate): void;
}

/** One stream on which a gate gives work and takes answers. */
export class Serving {
  readonly #stream: ClientHttp2Stream;
  readonly #work: Work;
  readonly #events: ServingEvents;
  readonly #ended = Promise.withResolvers<Ending>();
  readonly #inHand = new Map<number, AbortController>();
  #pulse: Pulse | undefined;
  #refusal: Ending | undefined;
  #stopReason: string | undefined;
  #confirmed = false;

  constructor(session: ClientHttp2Session, start: ServiceToGateDraft, work: Work, events: ServingEvents) {
    this.#work = work;
    this.#events = events;
    this.#stream = openCall(session, pathOf('processAsync'));
    const failure = watchEnd(this.#stream);
    this.#stream.once('close', () => this.#close(failure()));
    receiveMessages(
      this.#stream,
      { maxBytes: maxMessageBytes },
      {
        message: (bytes) => this.#receive(decode(GateToServiceProto, bytes)),
        ended: () => this.#stream.end(),
        failed: (error) => this.#stream.destroy(error),
      },
    );
    this.send(start);
  }

  /** Resolves when the stream is over. */
  get ended(): Promise<Ending> {
    return this.#ended.promise;
  }

  /** Asks the gate for no more work, finishes what is in hand and ends the stream. */
  async stop(): Promise<void> {
    if (this.#stopReason === undefined) {
      this.#stopReason = 'the service is stopping';
      this.send({ stopServing: {} });
      setTimeout(() => this.#confirm(), confirmMs).unref();
      this.#limitStop();
    }
    await this.#ended.promise;
  }

  /** Sends one message; false when the gate reads more slowly than we write. */
  send(message: ServiceToGateDraft): boolean {
    if (this.#stream.destroyed || this.#stream.writableEnded) return true;
    let ready = true;
    for (const chunk of encodeFrame(ServiceToGateProto, message, maxMessageBytes)) ready = this.#stream.write(chunk);
    return ready;
  }

  /** Resolves when there is room to write again, or nobody to write to. */
  drained(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = () => {
      this.#stream.off('drain', done).off('close', done);
      resolve();
    };
    this.#stream.once('drain', done).once('close', done);
    return promise;
  }

  #receive(message: GateToService): void {
    this.#pulse?.heard();
    if (message.heartBeat) this.#startPulse(message.heartBeat.interval);
    else if (message.cluster) this.#events.cluster(message.cluster);
    else if (message.serviceInfo) this.#work.service = message.serviceInfo;
    else if (message.stopServing) this.#stopByGate(message.stopServing.reason);
    else if (message.error && message.requestId === 0) this.#refusedWith(message.error.code, message.error.message);
    else if (message.error) this.#inHand.get(message.requestId)?.abort(new Error(message.error.message));
    else void this.#answer(message);
  }

  async #answer(message: GateToService): Promise<void> {
    const unwanted = new AbortController();
    this.#inHand.set(message.requestId, unwanted);
    try {
      await this.#work.answer(message, this, unwanted.signal);
    } finally {
      this.#inHand.delete(message.requestId);
      this.#endIfDone();
    }
  }

  /** The first heartbeat sets the rhythm. */
  #startPulse(intervalMs: number): void {
    if (this.#pulse || this.#stream.destroyed) return;
    this.#pulse = new Pulse(
      Math.max(intervalMs, 10),
      () => void this.send({ heartBeat: {} }),
      (silentMs) => this.#stream.destroy(new Error(`nothing was heard of the gate for ${silentMs} ms`)),
    );
    this.#events.admitted();
  }

  #stopByGate(reason = 'the gate asked to stop'): void {
    if (this.#stopReason === undefined) {
      this.#stopReason = reason;
      this.#limitStop();
    }
    this.#confirm();
  }

  /** From here on no more work comes. */
  #confirm(): void {
    this.#confirmed = true;
    this.#endIfDone();
  }

  #endIfDone(): void {
    if (this.#confirmed && this.#inHand.size === 0 && !this.#stream.destroyed) this.#stream.end();
  }

  #limitStop(): void {
    const timer = setTimeout(() => this.#stream.destroy(), finishMs);
    this.#stream.once('close', () => clearTimeout(timer));
  }

  #refusedWith(code: string, message: string): void {
    this.#refusal = { kind: code === ErrorCode.tokenNotFound ? 'refused' : 'lost', reason: message };
    this.#stream.end();
  }

  #close(failure: string | undefined): void {
    this.#pulse?.stop();
    for (const unwanted of this.#inHand.values()) unwanted.abort(new Error('The connection to the gate is lost.'));
    if (this.#refusal !== undefined) this.#ended.resolve(this.#refusal);
    else if (this.#stopReason !== undefined) this.#ended.resolve({ kind: 'stopped', reason: this.#stopReason });
    else this.#ended.resolve({ kind: 'lost', reason: failure ?? 'the gate ended the stream' });
  }
}
