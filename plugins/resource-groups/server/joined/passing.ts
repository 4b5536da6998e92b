import http2, { type ClientHttp2Stream, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';
import { exitCode } from './calls.ts';
import type { Channel } from './channel.ts';

/** Passes on what another process asks a machine that is connected to this one. */
export function passOn(connection: Duplex, channel: Channel): void {
  const server = http2.createServer();
  server.on('stream', (asking, headers) => passStream(asking, headers, channel));
  server.on('sessionError', () => undefined);
  server.emit('connection', connection);
  connection.on('error', () => undefined);
  channel.onClose(() => connection.destroy());
}

function passStream(asking: ServerHttp2Stream, headers: IncomingHttpHeaders, channel: Channel): void {
  const close = () => !asking.destroyed && asking.close();
  if (!channel.isOpen) return void close();
  const asked = channel.session.request({ ':method': 'POST', ':path': headers[':path'] }, { endStream: false });
  let trailers: IncomingHttpHeaders = {};
  asked.on('response', (answered) => {
    if (asking.destroyed || asking.closed) return;
    asking.respond({ ':status': answered[':status'] ?? 502 }, { waitForTrailers: true });
    asking.on('wantTrailers', () => asking.sendTrailers(trailers));
    asked.pipe(asking);
  });
  // A machine may be anybody's, and not everything that comes may be sent.
  asked.on('trailers', ({ [exitCode]: code }) => (trailers = code === undefined ? {} : { [exitCode]: code }));
  asking.pipe(asked);
  endTogether(asking, asked);
}

/** What breaks off one of the two breaks off the other. */
function endTogether(asking: ServerHttp2Stream, asked: ClientHttp2Stream): void {
  asking.on('error', () => undefined).on('close', () => !asked.destroyed && !asked.writableFinished && asked.close());
  asking.on('aborted', () => asked.close());
  asked.on('error', () => asking.close());
  asked.on('close', () => !asked.readableEnded && asking.close());
}
