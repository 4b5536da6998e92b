import type { Duplex } from 'node:stream';
import { createWebSocketStream, type WebSocket } from 'ws';

/** The bytes of a WebSocket both ways; destroyed with it. */
export function streamOf(socket: WebSocket): Duplex {
  const stream = createWebSocketStream(socket);
  // `ws` alone ends it, and where the connection was reset that end never comes: HTTP/2 would stay open on it, and throw where nobody catches at the next frame.
  socket.prependOnceListener('close', () => stream.destroy());
  return stream;
}
