import { connect, type ClientHttp2Session, type ClientHttp2Stream, type OutgoingHttpHeaders } from 'node:http2';
import { decode, encodeFrame } from '#plugins/gateway/wire/codec.ts';
import { pathOf } from '#plugins/gateway/wire/grpc.ts';
import type { Decoded, Draft, Message } from '#plugins/gateway/wire/message.ts';
import { receiveMessages } from '#plugins/gateway/wire/receive.ts';
import {
  GateToServiceProto,
  ServiceToGateProto,
  type GateToService,
  type ServiceToGateDraft,
} from '#plugins/gateway/wire/service-messages.ts';

const maxBytes = 200 * 1024 * 1024;

/** How a call ended, as its trailers say. */
export interface End {
  readonly status: string | undefined;
  readonly message: string | undefined;
}

/** A gRPC call made by hand on node:http2, so that tests decide what goes over the wire and when. */
export class RawCall<In extends Message, Out extends Message> {
  readonly session: ClientHttp2Session;
  readonly stream: ClientHttp2Stream;
  readonly ended: Promise<End>;
  readonly received: Decoded<In>[] = [];
  readonly #in: In;
  readonly #out: Out;
  #waiting: (() => void)[] = [];

  constructor(port: number, method: string, incoming: In, outgoing: Out, headers: OutgoingHttpHeaders = {}) {
    this.#in = incoming;
    this.#out = outgoing;
    this.session = connect(`http://127.0.0.1:${port}`);
    this.session.on('error', () => undefined);
    this.stream = this.session.request({
      ':method': 'POST',
      ':path': method,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...headers,
    });
    const end = { status: undefined as string | undefined, message: undefined as string | undefined };
    const read = (found: Record<string, unknown>) => {
      if (found['grpc-status'] !== undefined)
        Object.assign(end, { status: found['grpc-status'], message: found['grpc-message'] });
    };
    this.stream
      .on('response', read)
      .on('trailers', read)
      .on('error', () => undefined);
    this.ended = new Promise((resolve) =>
      this.stream.once('close', () => {
        this.#wake();
        resolve(end);
      }),
    );
    receiveMessages(
      this.stream,
      { maxBytes },
      { message: (bytes) => this.#receive(bytes), ended: () => this.stream.end(), failed: () => this.stream.close() },
    );
  }

  send(message: Draft<Decoded<Out>>): void {
    for (const chunk of encodeFrame(this.#out, message, maxBytes)) this.stream.write(chunk);
  }

  /** The first message, received already or to come, for which `pick` gives something; it is taken out. */
  async next<T>(pick: (message: Decoded<In>) => T | undefined): Promise<T> {
    for (;;) {
      const at = this.received.findIndex((message) => pick(message) !== undefined);
      if (at >= 0) return pick(this.received.splice(at, 1)[0]!)!;
      if (this.stream.destroyed) throw new Error('The call ended before the expected message came.');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  close(): void {
    this.session.destroy();
  }

  #receive(bytes: Buffer): void {
    this.received.push(decode(this.#in, bytes));
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

/** A service that speaks the protocol by hand; it beats its heart only when told to. */
export class RawService extends RawCall<typeof GateToServiceProto, typeof ServiceToGateProto> {
  #heart: NodeJS.Timeout | undefined;

  constructor(port: number, headers: OutgoingHttpHeaders = {}) {
    super(port, pathOf('processAsync'), GateToServiceProto, ServiceToGateProto, headers);
    this.stream.once('close', () => clearInterval(this.#heart));
  }

  /** Starts serving and waits until the gate has let it in. */
  async start(connectionToken: string, start: NonNullable<ServiceToGateDraft['startServing']> = {}): Promise<this> {
    this.send({ startServing: { connectionToken, ...start } });
    await this.next(({ heartBeat }) => heartBeat);
    this.#heart = setInterval(() => this.stream.writable && this.send({ heartBeat: {} }), 50);
    return this;
  }

  fallSilent(): void {
    clearInterval(this.#heart);
  }

  /** The next request, whatever its kind. */
  request(): Promise<GateToService> {
    return this.next((message) => (message.requestId > 0 ? message : undefined));
  }

  /** Answers every predict with what it was asked, at once. */
  echo(): this {
    void (async () => {
      for (;;) {
        const { requestId, predict, headers } = await this.next((message) => (message.predict ? message : undefined));
        this.send({ requestId, predict: { data: predict!.data }, headers });
      }
    })().catch(() => undefined);
    return this;
  }
}
