import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkInterfaces } from 'node:os';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { Fault } from '#core/contract/fault.ts';
import { acceptUpgrades, answerBySocket, upgradeOf } from '#core/server/http/upgrades.ts';
import type { Attendant } from './attendant.ts';
import { channelPath } from './calls.ts';
import { passHeader, type Channels } from './channels.ts';
import type { JoinedServers } from './joined-servers.ts';
import { passOn } from './passing.ts';
import { streamOf } from './socket-stream.ts';

interface Given {
  readonly joined: JoinedServers;
  readonly channels: Channels;
  readonly attendant: Attendant;
}

/** A message is a few frames of HTTP/2; a machine may be anybody's. */
const mostMessageBytes = 8 * 2 ** 20;

/** Lets machines connect that join or have joined, and processes of this installation that ask one that is connected here. */
export function serveChannels({ joined, channels, attendant }: Given) {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: mostMessageBytes });

  function accept(request: FastifyRequest, reply: FastifyReply, take: (socket: WebSocket) => void): FastifyReply {
    if (!upgradeOf(request.raw))
      throw new Fault(
        'hosting_channel.socket_needed',
        'A machine joins by a WebSocket. Ask for one at this address.',
        426,
      );
    return answerBySocket(reply, sockets, take);
  }

  return (app: FastifyInstance): void => {
    acceptUpgrades(app, ({ url = '' }) => url === channelPath || url.startsWith(`${channelPath}/`));
    app.addHook('preClose', (done) => {
      void attendant.close().then(() => done(), done);
    });
    app.get(channelPath, async (request, reply) => {
      const shown = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const admitted = await joined.admit(shown);
      if (!admitted)
        throw new Fault(
          'hosting_channel.refused',
          'This installation does not know the machine: its token has ended or was used, or its server was removed. Make a new token on the page of the resource group.',
          401,
        );
      const address = addressOf(app);
      return accept(request, reply, (socket) => attendant.take(socket, admitted, shown, address));
    });
    app.get(`${channelPath}/:serverId`, async (request, reply) => {
      const serverId = Number((request.params as { readonly serverId: string }).serverId);
      if (!channels.isPass(String(request.headers[passHeader]), serverId))
        throw new Fault('hosting_channel.pass_refused', 'Processes of this installation alone ask for this.', 401);
      const channel = channels.live(serverId);
      if (!channel) throw new Fault('hosting_channel.absent', 'No machine is connected here for this server.', 404);
      return accept(request, reply, (socket) => passOn(streamOf(socket), channel));
    });
  };
}

/** Where other processes of the installation reach this one: what it listens on, and where that is every address, this machine's first in the network. */
function addressOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo;
  const isEvery = address === '0.0.0.0' || address === '::';
  const first = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find((each) => !each.internal && each.family === 'IPv4')?.address;
  const host = isEvery ? (first ?? '127.0.0.1') : family === 'IPv6' ? `[${address}]` : address;
  return `ws://${host}:${port}`;
}
