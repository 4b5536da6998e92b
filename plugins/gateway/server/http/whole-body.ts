import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import { Room } from '../../wire/room.ts';
import { largeBytes, bufferReclaim } from '#core/server/buffer-reclaim.ts';

type Done = (error: Error | null, body?: Buffer) => void;

/** Reads a body into one piece of memory: one of known length into its place as it comes, so that a large one is not held twice. */
export function readWhole(headers: IncomingHttpHeaders, payload: Readable, limit: number, done: Done): void {
  const claimed = Number(headers['content-length'] ?? 0);
  if (claimed > limit) return done(tooLarge(limit));
  const room = claimed > 0 ? new Room(claimed) : undefined;
  const chunks: Buffer[] = [];
  let length = 0;

  function take(chunk: Buffer): void {
    length += chunk.length;
    if (length > limit) over(tooLarge(limit));
    else if (room) room.take(chunk);
    else chunks.push(chunk);
  }

  function end(): void {
    if (room && length !== claimed) broke();
    else {
      // The pieces that it came in.
      if (length >= largeBytes) bufferReclaim.left(length);
      over(null, room ? room.bytes : Buffer.concat(chunks));
    }
  }

  function broke(error?: Error): void {
    over(
      error instanceof Fault
        ? error
        : new Fault('request.malformed', 'The body broke off before its end. Send the request again.', 400),
    );
  }

  function over(error: Error | null, body?: Buffer): void {
    payload.off('data', take).off('end', end).off('error', broke);
    done(error, body);
  }

  payload.on('data', take).on('end', end).on('error', broke);
}

const tooLarge = (limit: number): Fault =>
  new Fault(
    'request.too_large',
    `The body of this request is larger than the ${limit} bytes that this call accepts.`,
    413,
  );
