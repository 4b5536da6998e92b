import type { FastifyInstance } from 'fastify';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { root, type Addresses } from './addresses.ts';
import type { Upgrade } from './sockets.ts';

const asked = new WeakMap<IncomingMessage, Upgrade>();

/** The connection behind a request that asks for a WebSocket. */
export const upgradeOf = (request: IncomingMessage): Upgrade | undefined => asked.get(request);

/** Has requests to services' own hosts, and those for WebSockets, served by the routes of HTTP services; all others are served as ever. */
export function admitServices({ server, routing }: FastifyInstance, addresses: Addresses): void {
  server.prependListener('request', (request: IncomingMessage) => {
    request.url = addresses.pathOf(request) ?? request.url!;
  });
  // Where it does not hold, a wish for another protocol is no more than a header.
  const isAccepted = (request: IncomingMessage): boolean =>
    request.headers.upgrade?.toLowerCase() === 'websocket' &&
    (addresses.pathOf(request) ?? request.url ?? '').startsWith(`${root}/`);
  Object.assign(server, { shouldUpgradeCallback: isAccepted });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    request.url = addresses.pathOf(request) ?? request.url!;
    asked.set(request, { socket, head });
    // Nobody else looks after its errors from here on.
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    response.once('finish', () => {
      response.detachSocket(socket);
      socket.destroySoon();
    });
    routing(request, response);
  });
}
