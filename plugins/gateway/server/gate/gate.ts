import { once } from 'node:events';
import {
  createSecureServer,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type ServerOptions,
} from 'node:http2';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Capacity } from './capacity.ts';
import { Router } from './router.ts';
import { settingsOf, type Settings } from './settings.ts';
import type { Gate, GateOptions } from './types.ts';

const streamWindowBytes = 4 * 1024 * 1024;
const sessionWindowBytes = 16 * 1024 * 1024;
/** A connection on which nothing moves for so long is dead, or nobody needs it. */
const idleSessionMs = 3_600_000;
/** Time for peers to hang up once their last stream is over. */
const farewellMs = 1000;

/** Opens the gate to which services connect and through which gRPC clients call them. Rejects when its port cannot be had. */
export async function openGate(options: GateOptions): Promise<Gate> {
  const settings = settingsOf(options);
  const capacity = new Capacity(settings);
  const router = new Router(capacity);
  const sessions = new Set<ServerHttp2Session>();
  const streams = new Set<ServerHttp2Stream>();
  const sockets = new Set<Socket>();
  const server = serverFor(settings);

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    session.setLocalWindowSize(sessionWindowBytes);
    session.setTimeout(idleSessionMs, () => session.destroy());
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
    router.route(stream, headers);
  });
  server.on('sessionError', (error: Error) => settings.log.debug({ err: error }, 'A connection to the gate broke.'));
  server.on('tlsClientError', (error: Error) =>
    settings.log.debug({ err: error }, 'A connection to the gate failed its TLS handshake.'),
  );
  server.listen(settings.port, settings.host);
  await once(server, 'listening');

  async function close(): Promise<void> {
    const stopped = new Promise((resolve) => server.close(resolve));
    for (const session of sessions) session.destroy();
    // A session that ends in good order waits for its peer to hang up, and a peer that hangs never does.
    for (const socket of sockets) socket.destroy();
    await stopped;
  }

  return {
    port: (server.address() as AddressInfo).port,
    connections: (modelId) => capacity.registry.of(modelId),
    all: () => capacity.registry.all(),
    async drop(instanceId, reason) {
      const those = [...capacity.registry.all()].filter(({ admission }) => admission.instanceId === instanceId);
      await Promise.all(those.map((connection) => connection.stop(reason)));
    },
    announceCluster() {
      for (const connection of capacity.registry.all()) connection.announceCluster();
    },
    async drain() {
      capacity.draining = true;
      await Promise.all([...capacity.registry.all()].map((connection) => connection.stop('the gate is shutting down')));
      const left = closeGently(sessions);
      await Promise.race([closed(streams), setTimeout(settings.limits.drainMs, undefined, { ref: false })]);
      await Promise.race([left, setTimeout(farewellMs, undefined, { ref: false })]);
      await close();
    },
    close,
  };
}

/** Tells the peers to open no more streams and waits until they have gone. */
async function closeGently(sessions: ReadonlySet<ServerHttp2Session>): Promise<void> {
  const gone = closed(sessions);
  for (const session of sessions) if (!session.closed) session.close();
  await gone;
}

async function closed(these: ReadonlySet<ServerHttp2Session | ServerHttp2Stream>): Promise<void> {
  await Promise.all([...these].map((each) => new Promise<void>((resolve) => each.once('close', () => resolve()))));
}

function serverFor({ tls, limits }: Settings): Server {
  const options: ServerOptions = {
    maxSessionMemory: Math.ceil((2 * limits.maxMessageBytes + limits.maxQueuedBytes) / 1_000_000),
    settings: {
      initialWindowSize: streamWindowBytes,
      maxConcurrentStreams: limits.maxStreamsPerSession,
      maxHeaderListSize: limits.maxHeaderBytes,
    },
  };
  return tls ? createSecureServer({ ...options, ...tls }) : createServer(options);
}
