import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { encodeMessage, Status } from '#plugins/gateway/wire/grpc.ts';

const contentType = 'application/grpc';

/** Time for a peer to end its half of a stream that we have ended. */
const farewellMs = 3000;

/** The gRPC side of one HTTP/2 stream: headers before the first message, status after the last. */
export class ServerCall {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  readonly #behindProxy: boolean;
  #status: Status = Status.ok;
  #message = '';
  #ended = false;

  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, behindProxy: boolean) {
    this.stream = stream;
    this.headers = headers;
    this.#behindProxy = behindProxy;
    stream.on('wantTrailers', () => stream.sendTrailers(trailers(this.#status, this.#message)));
  }

  /** Where the peer is: as our own proxy says, where one stands before the gate, whatever the peer added itself; else who is connected. */
  get remoteAddress(): string | undefined {
    const forwarded = this.#behindProxy ? this.headers['x-forwarded-for'] : undefined;
    return forwarded === undefined
      ? this.stream.session?.socket.remoteAddress
      : String(forwarded).split(',').at(-1)!.trim();
  }

  /** Whether nothing can be sent any more. */
  get ended(): boolean {
    return this.#ended || this.stream.destroyed || this.stream.closed;
  }

  /** Sends the response headers, which tell the client that the call has been taken. */
  open(): void {
    if (this.ended || this.stream.headersSent) return;
    this.stream.respond(
      { ':status': 200, 'content-type': contentType, 'grpc-accept-encoding': 'identity,gzip' },
      { waitForTrailers: true },
    );
  }

  /** Sends one framed message; false when the peer reads more slowly than we write. */
  send(chunks: readonly Buffer[]): boolean {
    if (this.ended) return false;
    this.open();
    let ready = true;
    for (const chunk of chunks) ready = this.stream.write(chunk);
    return ready;
  }

  /** Ends the call; a peer that keeps its half open is cut off soon after. */
  end(status: Status = Status.ok, message = ''): void {
    if (this.ended) return;
    this.#ended = true;
    this.#status = status;
    this.#message = message;
    if (this.stream.headersSent) this.stream.end();
    else
      this.stream.respond(
        { ':status': 200, 'content-type': contentType, ...trailers(status, message) },
        { endStream: true },
      );
    if (this.stream.readableFlowing === null) this.stream.resume();
    if (!this.stream.readableEnded) this.stream.once('finish', () => this.#closeSoon());
  }

  /** Ends the call even for a peer that reads nothing: what it has not read by then is thrown away. */
  endSurely(status: Status, message: string): void {
    if (this.ended) return;
    this.end(status, message);
    const { stream } = this;
    const timer = setTimeout(() => stream.destroy(), farewellMs);
    stream.once('close', () => clearTimeout(timer));
  }

  #closeSoon(): void {
    const { stream } = this;
    const timer = setTimeout(() => stream.close(constants.NGHTTP2_NO_ERROR), farewellMs);
    stream.once('close', () => clearTimeout(timer));
  }
}

function trailers(status: Status, message: string): Record<string, string> {
  return message
    ? { 'grpc-status': String(status), 'grpc-message': encodeMessage(message) }
    : { 'grpc-status': String(status) };
}
