import { createReadStream } from 'node:fs';

/** The bytes of a file, opened when they are first asked for: what a stream that is open already fails by, nobody might hear yet. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}
