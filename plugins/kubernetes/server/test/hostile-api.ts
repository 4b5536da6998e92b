import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import { clusterOf, load, type Cluster } from '../cluster.ts';

/** What an API server answers that is not ours; what a test leaves out is answered as one would that has nothing. */
export interface Answers {
  /** Lists and all else; answers whether it did. */
  readonly answer?: (url: URL, response: ServerResponse) => boolean;
  readonly watch?: (url: URL, response: ServerResponse) => void;
  /** Is sent with the answer that opens a WebSocket. */
  readonly first?: Buffer;
  readonly exec?: (socket: Duplex) => void;
}

export const say = (response: ServerResponse, body: unknown, code = 200): true => {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
};

/** A cluster whose API server answers so until the test ends. */
export async function hostileCluster({ answer, watch, first = Buffer.alloc(0), exec }: Answers): Promise<Cluster> {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://x');
    if (!url.searchParams.has('watch')) return void (answer?.(url, response) || say(response, { items: [] }));
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    watch?.(url, response);
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', ({ headers }, socket) => {
    sockets.add(
      socket
        .on('error', () => undefined)
        .on('end', () => socket.end())
        .resume(),
    );
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    const head = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: v4.channel.k8s.io\r\nSec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), first]));
    exec?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const each of sockets) each.destroy();
    server.closeAllConnections();
    server.close();
  });
  const library = await load();
  const config = new library.KubeConfig();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  config.loadFromClusterAndUser({ name: 'c', skipTLSVerify: true, server: address }, { name: 'u', token: 't' });
  return clusterOf(library, config);
}

/** A message of a WebSocket as a server sends it, for its channel. */
export function frame(channel: number, text: string | Buffer): Buffer {
  const message = Buffer.concat([Buffer.of(channel), Buffer.from(text)]);
  if (message.length < 126) return Buffer.concat([Buffer.of(0x82, message.length), message]);
  return Buffer.concat([Buffer.of(0x82, 126, message.length >> 8, message.length & 255), message]);
}

/** Sends it as often as the other side takes it; answers how much was taken when it takes nothing more for a while, or all was. */
export async function pour(socket: Duplex, piece: Buffer, times: number): Promise<number> {
  let sent = 0;
  while (sent < times) {
    sent++;
    if (socket.write(piece)) continue;
    const drained = new Promise<true>((resolve) => socket.once('drain', () => resolve(true)));
    const stalled = new Promise<false>((resolve) => setTimeout(resolve, 150, false));
    if (!(await Promise.race([drained, stalled]))) break;
  }
  return sent * piece.length;
}

const labels = { 'berth/instance': '7', 'berth/attempt': '1' };
/** What a cluster tells of an instance that runs. */
export const deployment = { metadata: { name: 'berth-7-1', labels }, spec: { replicas: 1 } };
export const pod = {
  metadata: { name: 'berth-7-1-pod', namespace: 'services', labels },
  status: { containerStatuses: [{ name: 'service', image: 'box', restartCount: 0, state: { running: {} } }] },
};

/** Lists of one deployment and its pod, with whatever else is among them. */
export const listing =
  (deployments: readonly unknown[] = [deployment], pods: readonly unknown[] = [pod]) =>
  ({ pathname }: URL, response: ServerResponse): boolean => {
    if (pathname.endsWith('/deployments')) return say(response, { items: deployments });
    return pathname.endsWith('/pods') && say(response, { items: pods });
  };
