import { createHash } from 'node:crypto';
import { invalid, S3Error } from './error.ts';
import { hex, mac } from './signature.ts';

/** What signs the chunks of a body; undefined where they are not signed. */
export interface ChunkSigning {
  readonly key: Uint8Array;
  readonly scope: string;
  readonly time: string;
  /** The signature of the request, with which the chain begins. */
  readonly first: string;
}

interface Framing {
  readonly signing: ChunkSigning | undefined;
  /** Told of each header that follows the last chunk. */
  readonly trailer: (name: string, value: string) => void;
}

const longestLine = 8_192;
const nothing = hex('');

/** Reads lines and runs of bytes from what comes in pieces of any size. */
class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Without its end; what is longer than any of ours is refused. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#held.indexOf('\r\n');
      if (end >= 0) {
        const line = this.#held.toString('latin1', 0, end);
        this.#held = this.#held.subarray(end + 2);
        return line;
      }
      if (this.#held.length > longestLine) throw broken();
      this.#held = Buffer.concat([this.#held, await this.#more()]);
    }
  }

  async *bytes(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0;) {
      if (this.#held.length === 0) this.#held = await this.#more();
      const taken = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(taken.length);
      left -= taken.length;
      yield taken;
    }
  }

  async #more(): Promise<Buffer> {
    const { done, value } = await this.#source.next();
    if (done) throw broken();
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}

/** The content of a body in the form aws-chunked. A chunk is handed on before its signature is checked: whoever keeps it does so once all has come. */
export async function* dechunked(
  body: AsyncIterable<Uint8Array>,
  { signing, trailer }: Framing,
): AsyncGenerator<Uint8Array> {
  const reader = new Reader(body);
  let before = signing?.first ?? '';
  const check = (kind: string, hashes: readonly string[], given: string | undefined) => {
    if (!signing) return;
    const text = [`AWS4-HMAC-SHA256-${kind}`, signing.time, signing.scope, before, ...hashes].join('\n');
    before = mac(signing.key, text).toString('hex');
    if (given !== before)
      throw new S3Error(
        'SignatureDoesNotMatch',
        403,
        'The signature of a chunk is not of its content. Send the object again.',
      );
  };
  for (;;) {
    const [, size, given] =
      /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?\s*$/i.exec(await reader.line()) ?? [];
    if (size === undefined) throw broken();
    const bytes = parseInt(size, 16);
    const hash = signing && createHash('sha256');
    for await (const run of reader.bytes(bytes)) {
      hash?.update(run);
      yield run;
    }
    check('PAYLOAD', [nothing, hash?.digest('hex') ?? ''], given);
    if (bytes === 0) break;
    if ((await reader.line()) !== '') throw broken();
  }
  let signed = '';
  for (;;) {
    const line = await reader.line();
    if (line === '') {
      if (signing && signed !== '') throw broken();
      return;
    }
    const at = line.indexOf(':');
    if (at < 1) throw broken();
    const [name, value] = [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    if (name === 'x-amz-trailer-signature') {
      check('TRAILER', [hex(signed)], value);
      signed = '';
    } else {
      signed += `${name}:${value}\n`;
      trailer(name, value);
    }
  }
}

const broken = (): S3Error => invalid('The body is not in the form aws-chunked, or broke off before its end.');
