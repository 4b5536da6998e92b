import { once } from 'node:events';
import { createSecureServer, createServer, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream, type ServerOptions } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { House } from './house.ts';
import { Router } from './router.ts';
import { settingsOf, type Settings } from './settings.ts';
import type { Gate, GateOptions } from './types.ts';

const streamWindowBytes = 4 * 1024 * 1024;
const sessionWindowBytes = 16 * 1024 * 1024;
/** A connection on which nothing moves for so long is dead, or nobody needs it. */
const idleSessionMs = 3_600_000;

/** Opens the gate to which services connect and through which gRPC clients call them. Rejects when its port cannot be had. */
export async function openGate(options: GateOptions): Promise<Gate> {
  const settings = settingsOf(options);
  const house = new House(settings);
  const router = new Router(house);
  const sessions = new Set<ServerHttp2Session>();
  const server = serverFor(settings);

  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    session.setLocalWindowSize(sessionWindowBytes);
    session.setTimeout(idleSessionMs, () => session.destroy());
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => router.route(stream, headers));
  server.on('sessionError', (error: Error) => settings.log.debug({ err: error }, 'A connection to the gate broke.'));
  server.on('tlsClientError', (error: Error) => settings.log.debug({ err: error }, 'A connection to the gate failed its TLS handshake.'));
  server.listen(settings.port, settings.host);
  await once(server, 'listening');

  async function close(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const session of sessions) session.destroy();
    await closed;
  }

  return {
    port: (server.address() as AddressInfo).port,
    connections: (modelId) => house.registry.of(modelId),
    all: () => house.registry.all(),
    async drop(instanceId, reason) {
      const those = [...house.registry.all()].filter(({ admission }) => admission.instanceId === instanceId);
      await Promise.all(those.map((connection) => connection.stop(reason)));
    },
    announceCluster() {
      for (const connection of house.registry.all()) connection.announceCluster();
    },
    async drain() {
      house.draining = true;
      await Promise.all([...house.registry.all()].map((connection) => connection.stop('the gate is shutting down')));
      await Promise.race([closeGently(sessions), setTimeout(settings.limits.drainMs, undefined, { ref: false })]);
      await close();
    },
    close,
  };
}

/** Tells the peers to open no more streams and waits for those that are open. */
async function closeGently(sessions: ReadonlySet<ServerHttp2Session>): Promise<void> {
  await Promise.all([...sessions].map((session) => new Promise<void>((closed) => {
    if (session.closed) session.once('close', closed);
    else session.close(closed);
  })));
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
