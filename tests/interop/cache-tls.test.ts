import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { Networks } from '#core/server/networks.ts';
import { placeOf } from '#plugins/answer-cache/server/place.ts';
import { startMongoServer } from '#plugins/answer-cache/server/test/mongo-server.ts';
import { startRedisServer } from '#plugins/answer-cache/server/test/redis-server.ts';
import { relayToPostgres } from '#plugins/answer-cache/server/test/relay.ts';
import { selfSigned } from './self-signed.ts';

const { cert, key } = selfSigned();
const usual = getCACertificates('default');
afterEach(() => setDefaultCACertificates(usual));

const open = (mongoUri: string) =>
  placeOf({ enabled: true, mongoUri, collectionName: 'answers', recordsLimit: 0 }).open({
    pool: undefined as never,
    networks: new Networks(['127.0.0.1']),
    log: pino({ level: 'silent' }),
  });

/** Takes TLS for a server that speaks none; `ask` is what a client says in the clear to have it begin. */
async function withTls(port: number, ask = 0): Promise<number> {
  const sockets = new Set<Socket>();
  const track = <S extends Socket>(socket: S): S => {
    sockets.add(socket);
    return socket.on('error', () => undefined);
  };
  const server = createServer(async (socket) => {
    track(socket);
    if (ask > 0) {
      await new Promise((resolve) => socket.once('readable', resolve));
      socket.read(ask);
      socket.write('S');
    }
    const near = track(new TLSSocket(socket, { isServer: true, cert, key }));
    const far = track(createConnection(port, '127.0.0.1'));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const kinds: readonly (readonly [string, () => Promise<string>])[] = [
  [
    'Redis',
    async () => {
      const server = await startRedisServer();
      onTestFinished(server.kill);
      return `rediss://127.0.0.1:${await withTls(server.port)}`;
    },
  ],
  [
    'MongoDB',
    async () => {
      const server = await startMongoServer();
      onTestFinished(server.kill);
      return `mongodb://127.0.0.1:${await withTls(server.port)}/cache?tls=true`;
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const relay = await relayToPostgres();
      onTestFinished(relay.stop);
      const plain = new URL(relay.address());
      plain.port = String(await withTls(Number(plain.port), 8));
      return `${plain.href}?sslmode=require`;
    },
  ],
];

test.each(kinds)(
  '%s is spoken to in TLS where its certificate is vouched for, and not at all where it is not',
  async (_kind, start) => {
    const address = await start();
    await expect(open(address)).rejects.toThrow(/self-signed certificate/);
    setDefaultCACertificates([...usual, cert]);
    const store = await open(address);
    await store.put(1, new Map([['a', Buffer.from('kept')]]));
    expect(String(await store.get(1, 'a'))).toBe('kept');
    await store.close();
  },
);
