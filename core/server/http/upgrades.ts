import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket, WebSocketServer } from 'ws';

/** A connection whose client asked to speak WebSocket on it. */
export interface Upgrade {
  readonly socket: Socket;
  /** What the client sent beyond its request. */
  readonly head: Buffer;
}

type Wanted = (request: IncomingMessage) => boolean;

const asked = new WeakMap<IncomingMessage, Upgrade>();
const wantedBy = new WeakMap<Server, Wanted[]>();

/** The connection behind a request that asks for a WebSocket. */
export const upgradeOf = (request: IncomingMessage): Upgrade | undefined => asked.get(request);

/** Has wishes for WebSockets that are wanted served by the routes of the server; of all others the wish is no more than a header. */
export function acceptUpgrades({ server, routing }: FastifyInstance, isWanted: Wanted): void {
  const present = wantedBy.get(server);
  if (present) return void present.push(isWanted);
  const wanted = [isWanted];
  wantedBy.set(server, wanted);
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === 'websocket' && wanted.some((each) => each(request));
  Object.assign(server, { shouldUpgradeCallback });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
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

/** Answers a request that asks for a WebSocket by one, and hands that on once it is open. */
export function answerBySocket(
  reply: FastifyReply,
  sockets: WebSocketServer,
  take: (socket: WebSocket) => void,
): FastifyReply {
  const { raw } = reply.request;
  const { socket, head } = upgradeOf(raw)!;
  reply.hijack().raw.detachSocket(socket);
  sockets.handleUpgrade(raw, socket, head, (webSocket) => {
    // A broken frame closes it by itself, and is an error that would end the server where nobody hears it, as in one that is being closed.
    webSocket.on('error', () => undefined);
    take(webSocket);
  });
  return reply;
}
