import { Crc32c } from '@aws-crypto/crc32c';
import { Crc64Nvme } from '@aws-sdk/crc64-nvme';
import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Checksum, ChecksumAlgorithm } from './tables.ts';

interface Sum {
  update(chunk: Uint8Array): void;
  /** In base64. */
  value(): Promise<string>;
}

const of32Bits = (value: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes.toString('base64');
};

const ofHash = (hash: Hash): Sum => ({
  update: (chunk) => void hash.update(chunk),
  value: async () => hash.digest('base64'),
});

const sums: Readonly<Record<ChecksumAlgorithm, () => Sum>> = {
  CRC32: () => {
    let value = 0;
    return { update: (chunk) => void (value = crc32(chunk, value)), value: async () => of32Bits(value) };
  },
  CRC32C: () => {
    const sum = new Crc32c();
    return { update: (chunk) => void sum.update(chunk), value: async () => of32Bits(sum.digest()) };
  },
  CRC64NVME: () => {
    const sum = new Crc64Nvme();
    return {
      update: (chunk) => sum.update(chunk),
      value: async () => Buffer.from(await sum.digest()).toString('base64'),
    };
  },
  SHA1: () => ofHash(createHash('sha1')),
  SHA256: () => ofHash(createHash('sha256')),
};

/** What is learnt of a content while it passes. */
export interface Measured {
  readonly bytes: number;
  /** MD5 in hexadecimal, which clients know as the ETag. */
  readonly md5: string;
  readonly checksum: Checksum | undefined;
}

/** Measures a content as it passes, so that nobody reads it twice. */
export class Measure {
  readonly #md5 = createHash('md5');
  readonly #algorithm: ChecksumAlgorithm | undefined;
  readonly #sum: Sum | undefined;
  #bytes = 0;

  constructor(algorithm: ChecksumAlgorithm | undefined) {
    this.#algorithm = algorithm;
    this.#sum = algorithm && sums[algorithm]();
  }

  async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#bytes += chunk.byteLength;
      this.#md5.update(chunk);
      this.#sum?.update(chunk);
      yield chunk;
    }
  }

  async end(): Promise<Measured> {
    const checksum = this.#algorithm && {
      algorithm: this.#algorithm,
      value: await this.#sum!.value(),
      type: 'FULL_OBJECT' as const,
    };
    return { bytes: this.#bytes, md5: this.#md5.digest('hex'), checksum };
  }
}

/** What stands for the checksums of all parts of an object; undefined where they have none, or none that can be put together so. */
export async function composed(all: readonly (Checksum | null)[]): Promise<Checksum | undefined> {
  const algorithm = all[0]?.algorithm;
  if (algorithm === undefined || algorithm === 'CRC64NVME' || all.some((each) => each?.algorithm !== algorithm))
    return undefined;
  const sum = sums[algorithm]();
  for (const each of all) sum.update(Buffer.from(each!.value, 'base64'));
  return { algorithm, value: `${await sum.value()}-${all.length}`, type: 'COMPOSITE' };
}
