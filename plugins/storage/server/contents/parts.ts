const mebibyte = 2 ** 20;

/** As large as S3 servers take parts of one upload, and few enough that 10,000 of them hold what anybody stores: 350 GiB. */
const sizeOf = (number: number): number => (number <= 5_000 ? 8 : 64) * mebibyte;

interface Part {
  /** From 1 on. */
  readonly number: number;
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Cuts what comes into parts of one size; the last one is what is left, and may be empty where it is the only one. */
export async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let number = 1;
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    size += chunk.byteLength;
    // One byte more has to have come, for else this is the last part.
    while (size > sizeOf(number)) {
      const all = Buffer.concat(waiting);
      // Not a view of it, which would keep the whole of it in memory.
      waiting = [Buffer.from(all.subarray(sizeOf(number)))];
      size = waiting[0]!.byteLength;
      yield { number, bytes: all.subarray(0, sizeOf(number)), isLast: false };
      number += 1;
    }
  }
  yield { number, bytes: Buffer.concat(waiting), isLast: true };
}
