import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { Blob, ByteRange } from './blob-store.ts';
import { passedOn } from './passed-buffers.ts';

/** A content that has come whole and is not in its place yet. */
export interface Arrived extends Blob {
  /** Puts it into its place, for good; one that is there already is replaced by its equal. */
  settle(): Promise<void>;
  drop(): Promise<void>;
}

const gatheredBytes = 2 ** 19;
const isDigest = /^[0-9a-f]{64}$/;

/** Files by digest, below a folder of their own: `ab/abcd…`, and what is still coming under `incoming/`. */
export class BlobFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async receive(content: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Arrived> {
    const incoming = join(this.#folder, 'incoming');
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const file = join(incoming, randomUUID());
    const drop = () => rm(file, { force: true });
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      const handle = await open(file, 'wx', 0o600);
      const writer = new Writer(handle);
      try {
        for await (const chunk of passedOn(content)) {
          bytes += chunk.byteLength;
          if (bytes > mostBytes) throw tooLarge(mostBytes);
          hash.update(chunk);
          await writer.write(chunk);
        }
        await writer.flush();
        await handle.sync();
      } finally {
        await writer.idle();
        await handle.close();
      }
    } catch (error) {
      await drop();
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noSpace() : error;
    }
    const digest = hash.digest('hex');
    const place = this.#place(digest);
    return {
      digest,
      bytes,
      drop,
      settle: async () => {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await rename(file, place);
        await syncFolder(dirname(place));
        await syncFolder(this.#folder);
      },
    };
  }

  /** Undefined where there is no such file. */
  async size(digest: string): Promise<number | undefined> {
    if (!isDigest.test(digest)) return undefined;
    return stat(this.#place(digest)).then(({ size }) => size, missing);
  }

  read(digest: string, { start, end }: ByteRange): Readable {
    return createReadStream(this.#place(digest), { start, ...(end === undefined ? {} : { end }) });
  }

  async remove(digest: string): Promise<void> {
    await rm(this.#place(digest), { force: true });
  }

  /** Contents that were put into their places before a moment. */
  async *settledBefore(moment: number): AsyncGenerator<string> {
    for (const part of await names(this.#folder)) {
      if (part.length !== 2) continue;
      for (const digest of await names(join(this.#folder, part)))
        if (isDigest.test(digest) && (await isOlder(this.#place(digest), moment))) yield digest;
    }
  }

  /** Drops what began to come before a moment and never came whole. */
  async dropIncoming(moment: number): Promise<void> {
    const incoming = join(this.#folder, 'incoming');
    for (const name of await names(incoming))
      if (await isOlder(join(incoming, name), moment)) await rm(join(incoming, name), { force: true });
  }

  #place(digest: string): string {
    return join(this.#folder, digest.slice(0, 2), digest);
  }
}

/** Gathers what comes and writes it while more comes, in two buffers by turns. What it was given may change afterwards. */
class Writer {
  readonly #handle: FileHandle;
  #gathered: Buffer | undefined;
  #written: Buffer | undefined;
  #length = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.byteLength;) {
      const buffer = (this.#gathered ??= Buffer.allocUnsafe(gatheredBytes));
      const part = chunk.subarray(at, at + buffer.byteLength - this.#length);
      buffer.set(part, this.#length);
      this.#length += part.byteLength;
      at += part.byteLength;
      if (this.#length === buffer.byteLength) await this.#send(buffer);
    }
  }

  async flush(): Promise<void> {
    if (this.#gathered && this.#length > 0) await this.#send(this.#gathered);
    await this.#writing;
  }

  /** Resolves once nothing is written any more, well or not. */
  idle(): Promise<void> {
    return this.#writing.catch(() => undefined);
  }

  async #send(buffer: Buffer): Promise<void> {
    await this.#writing;
    this.#writing = this.#handle.writeFile(buffer.subarray(0, this.#length));
    // Whoever writes next hears of it then.
    this.#writing.catch(() => undefined);
    [this.#gathered, this.#written, this.#length] = [this.#written, buffer, 0];
  }
}

export const tooLarge = (mostBytes: number): Fault =>
  new Fault('blob.too_large', `The file is larger than ${mostBytes} bytes, which is the most that is taken.`, 413, {
    limit: String(mostBytes),
  });

const noSpace = (): Fault =>
  new Fault('blob.no_space', 'The disk of the server is full. Free some space on it, then try again.', 507);

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const names = async (folder: string): Promise<readonly string[]> => (await readdir(folder).catch(missing)) ?? [];

/** By when its content was last written; what has gone meanwhile is not there to be old. */
const isOlder = async (file: string, moment: number): Promise<boolean> =>
  ((await stat(file).catch(missing))?.mtimeMs ?? Infinity) < moment;

/** A name outlives a power cut only with its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
