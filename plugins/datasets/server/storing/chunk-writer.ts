import { createHash } from 'node:crypto';
import type { BlobStore } from '#core/server/blobs/blob-store.ts';
import type { Chunk } from '../tables.ts';

const mostRows = 4_096;
const mostBytes = 2 ** 20;

/** A row with what stands between it and the one before. */
interface Written {
  readonly raw: Buffer;
  readonly before: string;
}

/** Keeps rows, in runs that are small enough to be read and written in a moment. */
export class ChunkWriter {
  readonly #blobs: BlobStore;
  readonly #owner: string;
  readonly #chunks: Chunk[] = [];
  #parts: (Buffer | string)[] = [];
  #rows = 0;
  #bytes = 0;
  rows = 0;

  constructor(blobs: BlobStore, owner: string) {
    this.#blobs = blobs;
    this.#owner = owner;
  }

  async add({ raw, before }: Written): Promise<void> {
    if (this.#rows >= mostRows || this.#bytes >= mostBytes) await this.#flush(before);
    else if (this.#rows > 0) {
      this.#parts.push(before);
      this.#bytes += before.length;
    }
    this.#parts.push(raw);
    this.#bytes += raw.length;
    this.#rows += 1;
    this.rows += 1;
  }

  async end(): Promise<readonly Chunk[]> {
    if (this.#rows > 0) await this.#flush('');
    return this.#chunks;
  }

  async #flush(after: string): Promise<void> {
    const content = Buffer.concat(this.#parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
    const { digest, bytes } = await this.#blobs.put(only(content), { owner: this.#owner, mostBytes: content.length });
    this.#chunks.push({ digest, bytes, rows: this.#rows, after: after.trim() === '' ? '' : after });
    this.#parts = [];
    this.#rows = this.#bytes = 0;
  }
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** What a version is made of. */
export interface Body {
  readonly head: string;
  readonly tail: string;
  readonly chunks: readonly Chunk[];
  readonly rows: number;
}

/** The same for the same content in the same chunks, and for nothing else. */
export function digestOf({ head, tail, chunks }: Body): string {
  const hash = createHash('sha256').update(`${head.length} ${head}`);
  chunks.forEach(({ digest, after }, at) => hash.update(`${digest} ${at === chunks.length - 1 ? '' : after}\n`));
  return hash.update(tail).digest('hex');
}

export const bytesOf = ({ head, tail, chunks }: Body): number =>
  chunks.reduce(
    (sum, { bytes, after }, at) => sum + bytes + (at === chunks.length - 1 ? 0 : Buffer.byteLength(after)),
    Buffer.byteLength(head) + Buffer.byteLength(tail),
  );

export const ownerOf = (datasetId: number): string => `datasets/${datasetId}`;
