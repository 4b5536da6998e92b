import { connect, type ClientHttp2Session, type ClientHttp2Stream, type OutgoingHttpHeaders } from 'node:http2';
import { entry, Fields, frame, message, number, text } from './gate-bytes.ts';

/** How a call ended. */
export interface End {
  readonly http: number | undefined;
  readonly status: string | undefined;
  readonly message: string | undefined;
}

const open = new Set<Peer>();

/** Cuts off whoever is still connected. */
export function closePeers(): void {
  for (const peer of open) peer.close();
}

/** A gRPC call over node:http2 whose every byte is the test's own. */
export class Peer {
  readonly session: ClientHttp2Session;
  readonly stream: ClientHttp2Stream;
  readonly ended: Promise<End>;
  /** Everything that was received, framing included. */
  readonly raw: Buffer[] = [];
  /** Messages that nobody has asked for yet. */
  readonly waiting: Fields[] = [];
  #rest = Buffer.alloc(0);
  #told: (() => void)[] = [];

  constructor(port: number, method: string, headers: OutgoingHttpHeaders = {}) {
    this.session = connect(`http://127.0.0.1:${port}`).on('error', () => undefined);
    this.stream = this.session.request({
      ':method': 'POST',
      ':path': `/com.mlp.gate.Gate/${method}`,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...headers,
    });
    const found: Record<string, unknown> = {};
    const read = (more: object) => void Object.assign(found, more);
    this.stream
      .on('response', read)
      .on('trailers', read)
      .on('error', () => undefined);
    this.stream.on('data', (chunk: Buffer) => this.#take(chunk));
    this.ended = new Promise((resolve) =>
      this.stream.once('close', () => {
        this.#wake();
        resolve({
          http: found[':status'] as number | undefined,
          status: found['grpc-status'] as string | undefined,
          message: found['grpc-message'] as string | undefined,
        });
      }),
    );
    open.add(this);
    this.stream.once('close', () => open.delete(this)).once('end', () => this.stream.end());
  }

  send(...fields: readonly Buffer[]): this {
    this.stream.write(frame(fields));
    return this;
  }

  /** The next message that has this field, be it here already or still to come. */
  async next(no: number): Promise<Fields> {
    for (;;) {
      const at = this.waiting.findIndex((each) => each.has(no));
      if (at >= 0) return this.waiting.splice(at, 1)[0]!;
      if (this.stream.destroyed) throw new Error(`The call ended before a message with field ${no} came.`);
      await new Promise<void>((resolve) => this.#told.push(resolve));
    }
  }

  close(): void {
    this.session.destroy();
  }

  #wake(): void {
    for (const tell of this.#told.splice(0)) tell();
  }

  #take(chunk: Buffer): void {
    this.raw.push(chunk);
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length >= 5 && this.#rest.length >= 5 + this.#rest.readUInt32BE(1)) {
      const end = 5 + this.#rest.readUInt32BE(1);
      this.waiting.push(new Fields(this.#rest.subarray(5, end)));
      this.#rest = this.#rest.subarray(end);
    }
    this.#wake();
  }
}

/** Numbers of the bodies that services and the gate exchange. */
export const body = {
  heartBeat: 2,
  cluster: 3,
  startServing: 3,
  serviceInfo: 4,
  stopServing: 4,
  predict: 101,
  ext: 103,
  batch: 106,
  partialPredict: 107,
  error: 201,
  headers: 1000,
} as const;

export const requestId = (id: number): Buffer => number(1, id);
export const payload = (no: number, json: string, dataType?: string): Buffer =>
  message(no, ...(dataType === undefined ? [] : [text(1, dataType)]), text(101, json));
export const headers = (values: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat(Object.entries(values).map(([name, value]) => entry(body.headers, name, value)));
export const errorBody = (
  no: number,
  {
    code,
    says,
    status,
    args = {},
  }: { code: string; says: string; status: number; args?: Readonly<Record<string, string>> },
): Buffer =>
  message(
    no,
    text(1, code),
    text(2, says),
    number(3, status),
    ...Object.entries(args).map(([name, value]) => entry(4, name, value)),
  );

/** A service that has just introduced itself; it beats its heart until told not to. */
export class ServicePeer extends Peer {
  #heart: NodeJS.Timeout | undefined;

  constructor(
    port: number,
    connectionToken: string,
    { more = [], headers: sent = {} }: { more?: readonly Buffer[]; headers?: OutgoingHttpHeaders } = {},
  ) {
    super(port, 'processAsync', sent);
    this.send(message(body.startServing, text(1, connectionToken), ...more));
    this.#beat();
    this.stream.once('close', () => clearInterval(this.#heart));
  }

  #beat(): void {
    this.#heart = setInterval(() => this.stream.writable && this.send(message(body.heartBeat)), 500);
  }

  /** Writes bytes in parts of some sizes, with no heartbeat in the middle of a message. */
  async writeInParts(bytes: Buffer, sizeAt: (at: number) => number): Promise<void> {
    this.fallSilent();
    for (let at = 0; at < bytes.length;) {
      const size = sizeAt(at);
      this.stream.write(bytes.subarray(at, at + size));
      at += size;
      await new Promise(setImmediate);
    }
    this.#beat();
  }

  fallSilent(): void {
    clearInterval(this.#heart);
  }

  /** Waits until the gate has let it in. */
  async admitted(): Promise<this> {
    await this.next(body.heartBeat);
    return this;
  }

  answer(id: number, ...fields: readonly Buffer[]): this {
    return this.send(requestId(id), ...fields);
  }
}

/** The next request of one kind, with its id and what is in it. */
export async function asked(
  instance: Peer,
  kind: number,
): Promise<{ id: number; request: Fields; headers: Readonly<Record<string, string>> }> {
  const whole = await instance.next(kind);
  return { id: whole.number(1), request: whole.in(kind), headers: whole.map(body.headers) };
}
