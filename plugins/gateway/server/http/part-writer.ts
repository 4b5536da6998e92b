import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { toFault } from '#core/server/http/errors.ts';

const mostUnread = 16 * 1024 * 1024;

/** How parts stand in a body, and how a failure after the first of them is told there; undefined where it cannot be. */
export interface PartFormat {
  readonly type: string;
  failure(fault: Fault): string | undefined;
}

/** Writes a streamed answer as its parts come: a failure before the first is an ordinary fault, one after it is the last part. */
export class PartWriter {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #format: PartFormat;

  constructor(request: FastifyRequest, reply: FastifyReply, format: PartFormat) {
    this.#request = request;
    this.#reply = reply;
    this.#format = format;
  }

  /** Throws where the reader has fallen so far behind that its answer would fill the memory. */
  part(...pieces: readonly (string | Buffer)[]): void {
    this.#begin();
    if (this.#reply.raw.writableLength > mostUnread)
      throw new Fault(
        'mlp.gate.reader_too_slow',
        'The answer was not read as fast as it came, and was cut off. Read it faster, or ask without streaming.',
        503,
      );
    for (const piece of pieces) this.#reply.raw.write(piece);
  }

  /** Ends the answer when the stream has ended, with what `last` makes of its outcome. */
  async write<T>(
    stream: Promise<T>,
    last: (outcome: T) => string | undefined = () => undefined,
  ): Promise<FastifyReply> {
    try {
      const outcome = await stream;
      this.#begin();
      this.#reply.raw.end(last(outcome));
    } catch (error) {
      const fault = toFault(error as Error, this.#request);
      if (!this.#reply.raw.headersSent) throw fault;
      this.#reply.raw.end(this.#format.failure(fault));
    }
    return this.#reply;
  }

  #begin(): void {
    if (this.#reply.raw.headersSent) return;
    this.#reply.hijack();
    const headers = this.#reply.getHeaders() as Record<string, string>;
    // Proxies that buffer would hold every part back until the last.
    this.#reply.raw.writeHead(200, {
      ...headers,
      'content-type': this.#format.type,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  }
}

/** Bytes as they are, such as sound. */
export const plainBytes: PartFormat = { type: 'application/octet-stream', failure: () => undefined };

/** One JSON value a line, under the type by which clients of the platform know them. */
export const jsonLines: PartFormat = {
  type: 'application/json; charset=utf-8',
  failure: (fault) => `${JSON.stringify({ error: fault })}\n`,
};

/** JSON without line breaks, which would end its line or its event too soon; most services write none. */
export function onOneLine(json: string | Buffer): string | Buffer {
  const text = Buffer.isBuffer(json)
    ? json.includes(lineFeed) || json.includes(carriageReturn)
      ? json.toString()
      : undefined
    : /[\r\n]/.test(json)
      ? json
      : undefined;
  if (text === undefined) return json;
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    throw new Fault(
      'mlp.gate.answer_not_json',
      'The service sent a part that is not JSON, so the answer cannot be read further.',
      502,
    );
  }
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
