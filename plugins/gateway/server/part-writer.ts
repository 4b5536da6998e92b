import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { sendFault, toFault } from '#core/server/http/errors.ts';

const mostUnread = 16 * 1024 * 1024;

/** Writes a streamed answer as its parts come: a failure before the first is an ordinary fault, one after it is the last part. */
export class PartWriter {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #type: string;

  constructor(request: FastifyRequest, reply: FastifyReply, type: string) {
    this.#request = request;
    this.#reply = reply;
    this.#type = type;
  }

  /** Throws where the reader has fallen so far behind that its answer would fill the memory. */
  part(...pieces: readonly (string | Buffer)[]): void {
    this.#begin();
    if (this.#reply.raw.writableLength > mostUnread) throw new Fault('mlp.gate.reader_too_slow', 'The answer was not read as fast as it came, and was cut off. Read it faster, or ask without streaming.', 503);
    for (const piece of pieces) this.#reply.raw.write(piece);
  }

  /** Ends the answer when the stream has ended. */
  async write(stream: Promise<unknown>): Promise<FastifyReply> {
    try {
      await stream;
      this.#begin();
      this.#reply.raw.end();
    } catch (error) {
      const fault = toFault(error as Error, this.#request);
      if (!this.#reply.raw.headersSent) return sendFault(this.#request, this.#reply, fault);
      this.#reply.raw.end(this.#type.includes('json') ? `${JSON.stringify({ error: fault })}\n` : undefined);
    }
    return this.#reply;
  }

  #begin(): void {
    if (this.#reply.raw.headersSent) return;
    this.#reply.hijack();
    const headers = this.#reply.getHeaders() as Record<string, string>;
    // Proxies that buffer would hold every part back until the last.
    this.#reply.raw.writeHead(200, { ...headers, 'content-type': this.#type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  }
}
