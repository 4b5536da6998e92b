import type { Http2Stream } from 'node:http2';
import { gunzip } from 'node:zlib';
import { FrameReader, type Frame, type FrameLimits } from './frames.ts';
import { TooLarge, WireError } from './wire-error.ts';

/** What happens to the messages of a stream. */
export interface Receiver {
  /** One message; an exception from here is reported to `failed`. */
  message(bytes: Buffer): void;
  /** The peer will send no more. */
  ended(): void;
  /** The bytes make no sense; nothing more is delivered. */
  failed(error: Error): void;
}

/** Delivers the gRPC messages of a stream in order, unpacking those that are compressed with gzip. */
export function receiveMessages(stream: Http2Stream, limits: FrameLimits, receiver: Receiver): void {
  const frames = new FrameReader(limits);
  let inflating = false;
  let failed = false;
  let ended = false;

  function deliverAll(): void {
    try {
      let frame: Frame | undefined;
      while (!inflating && !failed && (frame = frames.next())) {
        if (frame.compressed) inflate(frame.body);
        else receiver.message(frame.body);
      }
    } catch (error) {
      fail(error as Error);
    }
  }

  /** Packed messages are rare; the stream waits so that the order is kept and the loop is not held up. */
  function inflate(body: Buffer): void {
    inflating = true;
    stream.pause();
    gunzip(body, { maxOutputLength: limits.maxBytes }, (error, bytes) => {
      inflating = false;
      if (failed || stream.destroyed) return;
      if (error) return fail(unpackingFailed(error, limits));
      try {
        receiver.message(bytes);
      } catch (fault) {
        return fail(fault as Error);
      }
      deliverAll();
      if (inflating) return;
      stream.resume();
      if (ended) end();
    });
  }

  function end(): void {
    if (failed) return;
    if (frames.partial) fail(new WireError('The stream ended in the middle of a message.'));
    else receiver.ended();
  }

  function fail(error: Error): void {
    failed = true;
    frames.abandon();
    stream.resume();
    receiver.failed(error);
  }

  stream.on('data', (chunk: Buffer) => {
    if (failed) return;
    frames.push(chunk);
    deliverAll();
  });
  stream.on('end', () => {
    ended = true;
    // What is still being unpacked comes before the end.
    if (!inflating) end();
  });
  stream.once('close', () => frames.abandon());
}

function unpackingFailed(error: NodeJS.ErrnoException, { maxBytes }: FrameLimits): WireError {
  if (error.code === 'ERR_BUFFER_TOO_LARGE')
    return new TooLarge(`A compressed message is larger than the ${maxBytes} bytes allowed.`);
  return new WireError(`A compressed message cannot be unpacked: ${error.message}`);
}
