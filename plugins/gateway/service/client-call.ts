import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader } from 'node:http2';
import { decodeMessage, Status } from '#plugins/gateway/wire/grpc.ts';
import { receiveMessages } from '#plugins/gateway/wire/receive.ts';

/** The largest message in either direction. */
export const maxMessageBytes = 100 * 1024 * 1024;

/** Opens a gRPC call. */
export function openCall(session: ClientHttp2Session, path: string): ClientHttp2Stream {
  return session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    'grpc-accept-encoding': 'identity,gzip',
  });
}

/** Gives, when asked, how the call failed in words for people; undefined when it did not. */
export function watchEnd(stream: ClientHttp2Stream): () => string | undefined {
  let end: string | undefined;
  function read(headers: IncomingHttpHeaders & IncomingHttpStatusHeader): void {
    const status = headers['grpc-status'];
    if (status !== undefined && Number(status) !== Status.ok)
      end = `${decodeMessage(String(headers['grpc-message'] ?? ''))} (status ${status})`;
    else if (headers[':status'] !== undefined && headers[':status'] !== 200) end = `HTTP status ${headers[':status']}`;
  }
  stream.on('response', read);
  stream.on('trailers', read);
  stream.on('error', (error) => {
    end ??= error.message;
  });
  return () => end;
}

/** Makes one call with one message each way; rejects when it fails or takes longer than `timeoutMs`. */
export function callOnce(
  session: ClientHttp2Session,
  path: string,
  request: readonly Buffer[],
  timeoutMs: number,
): Promise<Buffer> {
  const stream = openCall(session, path);
  const failure = watchEnd(stream);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => {
    reject(new Error(`no answer within ${timeoutMs} ms`));
    stream.close();
  }, timeoutMs);
  stream.once('close', () => {
    clearTimeout(timer);
    reject(new Error(failure() ?? 'the call ended without an answer'));
  });
  receiveMessages(stream, { maxBytes: maxMessageBytes }, { message: resolve, ended: () => undefined, failed: reject });
  for (const chunk of request) stream.write(chunk);
  stream.end();
  return promise;
}
