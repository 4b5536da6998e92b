import { once } from 'node:events';
import http2, { type ClientHttp2Session, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import { PassThrough, pipeline, type Duplex, type Readable } from 'node:stream';
import { Fault, faultBodyOf } from '#core/contract/fault.ts';
import { pathOf, type Asked, type Name } from './calls.ts';

/** What a call carries besides what it takes. */
type Body = Buffer | Readable | 'open';

/** What comes of a call: the stream that it is made on, and what is read of that. */
export interface Answer {
  readonly stream: ClientHttp2Stream;
  readonly output: Readable;
}

/** What an answer may come to that is kept as a whole: a machine may be anybody's. */
const mostBytes = 64 * 2 ** 20;

/** How long a machine may take to answer what asks for no work. */
const patienceMs = 8_000;
const slow: ReadonlySet<Name> = new Set(['start', 'stop', 'keepImage']);

/** A machine that joined could not be asked, or not to the end. */
export class Unreachable extends Fault {
  constructor(server: string) {
    super(
      'resource_group.server.unreachable',
      `The server ${server} cannot be reached at present. It is asked again once its machine is back.`,
      409,
      { server },
    );
  }
}

/** Asks a machine that joined: requests of HTTP/2 on a connection that the machine made. */
export class Channel {
  readonly server: string;
  readonly session: ClientHttp2Session;

  constructor(connection: Duplex, server: string) {
    this.server = server;
    this.session = http2.connect('http://joined', { createConnection: () => connection });
    // What fails says so to whoever waits for it.
    this.session.on('error', () => undefined);
    connection.on('error', () => this.session.destroy());
  }

  get isOpen(): boolean {
    return !this.session.closed && !this.session.destroyed;
  }

  onClose(listener: () => void): void {
    this.session.once('close', listener);
  }

  close(): void {
    this.session.destroy();
  }

  /** What a call answers, as a value. */
  async ask<N extends Name>(name: N, asked: Omit<Asked[N], 'spec'>, body?: Body): Promise<unknown> {
    const { output } = await this.stream(name, asked, body);
    const answer = String(await this.#whole(output));
    return answer === '' ? undefined : (JSON.parse(answer) as unknown);
  }

  async bytes<N extends Name>(name: N, asked: Asked[N]): Promise<Buffer> {
    return this.#whole((await this.stream(name, asked)).output);
  }

  /** What a call answers, as it comes; `open` leaves its other direction to be written to. */
  async stream<N extends Name>(name: N, asked: Omit<Asked[N], 'spec'>, body?: Body): Promise<Answer> {
    if (!this.isOpen) this.#lost();
    const stream = this.session.request(
      { ':method': 'POST', ':path': pathOf(name, asked) },
      { endStream: body === undefined },
    );
    // From the beginning: what nobody takes is lost with a stream that has ended.
    const output = new PassThrough();
    pipeline(stream, output, () => undefined);
    const headers = await this.#answered(stream, body, slow.has(name) ? undefined : AbortSignal.timeout(patienceMs));
    if (Number(headers[':status']) === 200) return { stream, output };
    const told = faultBodyOf(JSON.parse(String(await this.#whole(output))) as unknown);
    if (!told) throw new Error(`The server ${this.server} answers ${name} in a way that is not understood.`);
    throw new Fault(told.code, told.message, told.status, told.args);
  }

  async #answered(
    stream: ClientHttp2Stream,
    body: Body | undefined,
    patience: AbortSignal | undefined,
  ): Promise<IncomingHttpHeaders> {
    const ended = new AbortController();
    const signal = patience ? AbortSignal.any([ended.signal, patience]) : ended.signal;
    stream.once('close', () => ended.abort());
    stream.on('error', () => ended.abort());
    const answered = once(stream, 'response', { signal }) as Promise<[IncomingHttpHeaders]>;
    if (Buffer.isBuffer(body)) stream.end(body);
    else if (body !== undefined && body !== 'open') pipeline(body, stream, () => undefined);
    const [headers] = await answered.catch(() => {
      stream.close();
      return this.#lost();
    });
    return headers;
  }

  async #whole(output: Readable): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of output as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > mostBytes) throw new Error('More than is kept of an answer.');
        chunks.push(chunk);
      }
    } catch {
      output.destroy();
      this.#lost();
    }
    return Buffer.concat(chunks);
  }

  #lost(): never {
    throw new Unreachable(this.server);
  }
}
