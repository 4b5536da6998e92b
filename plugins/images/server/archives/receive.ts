import { createHash } from 'node:crypto';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import { bodyChunks } from '#core/server/http/bodies.ts';
import { isFull, noRoom, tooLarge } from './refusals.ts';
import { written } from './unpack.ts';

export interface Received {
  /** Of SHA-256, in hexadecimal digits. */
  readonly digest: string;
  readonly bytes: number;
}

interface Bounds {
  readonly largestBytes: number;
  /** What the sender says it is, where they say it. */
  readonly claimed: number | undefined;
}

/** What is left to others of a disk. */
const sparedBytes = 256 * 2 ** 20;
/** A body that stands still for as long has broken off. */
const silenceMs = 60_000;

/** Writes what comes into a file, which is there whole or not at all. */
export async function receive(body: Readable, path: string, { largestBytes, claimed }: Bounds): Promise<Received> {
  if (claimed !== undefined && claimed > largestBytes) throw tooLarge('upload', written(largestBytes));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const disk = await statfs(dirname(path));
  if (disk.bavail * disk.bsize < (claimed ?? 0) + sparedBytes) throw noRoom();
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  const silence = setTimeout(() => body.destroy(brokeOff()), silenceMs);
  try {
    for await (const chunk of bodyChunks(body)) {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > largestBytes) throw tooLarge('upload', written(largestBytes));
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (claimed !== undefined && bytes !== claimed) throw brokeOff();
    await file.sync();
  } catch (error) {
    // What nobody reads any more is let run out, so that the answer is heard.
    body.resume();
    await rm(path, { force: true });
    if (error instanceof Fault) throw error;
    throw isFull(error) ? noRoom() : isAbort(error) ? brokeOff() : error;
  } finally {
    clearTimeout(silence);
    await file.close();
  }
  return { digest: hash.digest('hex'), bytes };
}

const isAbort = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'].includes((error as { code?: string }).code ?? '');

const brokeOff = (): Fault =>
  new Fault('image.archive.broke_off', 'The upload broke off before its end. Send the archive again.', 400);
