import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pino } from 'pino';
import { openPool, type Pool } from '#core/server/database/database.ts';
import { Networks } from '#core/server/networks.ts';
import { placeOf } from './place.ts';
import type { Store } from './stores/store.ts';
import { startMongoServer } from './test/mongo-server.ts';
import { relayToPostgres } from './test/relay.ts';
import { redisPrograms, startRealRedis } from './test/real-redis.ts';
import { startRedisServer } from './test/redis-server.ts';

const log = pino({ level: 'silent' });
const loopback = new Networks(['127.0.0.1']);
let pool: Pool;
beforeAll(() => {
  pool = openPool(inject('postgres'), log, 2);
});
afterAll(() => pool.end());

const open = (mongoUri: string, networks = loopback): Promise<Store> =>
  placeOf({ enabled: true, mongoUri, collectionName: 'answers of "one"', recordsLimit: 0 }).open({
    pool,
    networks,
    log,
  });

interface Started {
  readonly address: string;
  readonly stop: () => Promise<void>;
}
const redisOf = ({ port }: { port: number }, stop: () => Promise<void>): Started => ({
  address: `redis://127.0.0.1:${port}/0`,
  stop,
});

const kinds: readonly (readonly [string, () => Promise<Started>])[] = [
  ['PostgreSQL', () => relayToPostgres().then((relay) => ({ address: relay.address(), stop: relay.stop }))],
  [
    'MongoDB',
    () =>
      startMongoServer().then((server) => ({ address: `mongodb://127.0.0.1:${server.port}/cache`, stop: server.kill })),
  ],
  ['Redis', () => startRedisServer().then((server) => redisOf(server, server.kill))],
  ...redisPrograms.map(
    (program) =>
      [
        'the Redis of this machine',
        () => startRealRedis(program).then((server) => redisOf(server, server.stop)),
      ] as const,
  ),
];

describe.each(kinds)('%s', (_kind, start) => {
  let started: Started;
  let store: Store;
  beforeAll(async () => {
    started = await start();
    store = await open(started.address);
  });
  afterAll(async () => {
    await store.close();
    await started.stop();
  });

  const put = (modelId: number, ...keys: readonly string[]) =>
    store.put(modelId, new Map(keys.map((key) => [key, Buffer.from(`${modelId} ${key}\0\xff`, 'latin1')])));
  const kept = async (modelId: number, ...keys: readonly string[]) => {
    const found = await Promise.all(keys.map((key) => store.get(modelId, key)));
    return keys.filter((_key, at) => found[at] !== undefined);
  };
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));

  test('gives back the bytes that it was given, to the service alone that gave them', async () => {
    await put(1, 'a', 'b');
    expect((await store.get(1, 'a'))?.toString('latin1')).toBe('1 a\0\xff');
    expect(await store.get(2, 'a')).toBeUndefined();
    expect(await store.get(1, 'c')).toBeUndefined();
    await store.put(1, new Map([['a', Buffer.from('again')]]));
    expect((await store.get(1, 'a'))?.toString()).toBe('again');
  });

  test('drops what was asked for longest ago, of one service alone', async () => {
    await put(4, 'a');
    for (const key of ['a', 'b', 'c', 'd']) {
      await put(3, key);
      await aMoment();
    }
    await store.touch(3, ['a', 'not there']);
    await store.trim(3, 2);
    expect(await kept(3, 'a', 'b', 'c', 'd', 'not there')).toEqual(['a', 'd']);
    expect(await kept(4, 'a')).toEqual(['a']);
    await store.trim(3, 2);
    expect(await kept(3, 'a', 'd')).toEqual(['a', 'd']);
  });

  test('is emptied of one service', async () => {
    await put(5, 'a');
    await put(6, 'a');
    await store.clear(5);
    expect(await kept(5, 'a')).toEqual([]);
    expect(await kept(6, 'a')).toEqual(['a']);
  });

  test('can be opened again with what it holds', async () => {
    await put(7, 'a');
    const other = await open(started.address);
    expect(await other.get(7, 'a')).toBeDefined();
    await other.close();
  });

  test('is not connected to in a network that is closed', async () => {
    await expect(open(started.address, new Networks([]))).rejects.toMatchObject({ name: 'AddressRefused' });
    await expect(open(started.address.replace('127.0.0.1', 'localhost'), new Networks([]))).rejects.toThrow(
      /localhost is at no address/,
    );
  });
});

test('a wrong password is told, and holds nothing open', async () => {
  const redis = await startRedisServer({ password: 'right' });
  await expect(open(`redis://:wrong@127.0.0.1:${redis.port}`)).rejects.toThrow(/WRONGPASS/);
  await (await open(`redis://:right@127.0.0.1:${redis.port}`)).close();
  await redis.kill();
  const mongo = await startMongoServer();
  await expect(open(`mongodb://me:wrong@127.0.0.1:${mongo.port}/cache`)).rejects.toThrow(/Authentication failed/);
  await mongo.kill();
  const relay = await relayToPostgres();
  await expect(open(relay.address('wrong'))).rejects.toThrow(/password authentication failed/);
  await relay.stop();
});

test('a server that hangs is given up on', async () => {
  const mongo = await startMongoServer();
  const redis = await startRedisServer();
  mongo.hangs = redis.hangs = true;
  await Promise.all(
    [
      `mongodb://127.0.0.1:${mongo.port}/`,
      `redis://127.0.0.1:${redis.port}`,
      `postgres://me:secret@127.0.0.1:${redis.port}/x`,
    ].map((address) => expect(open(address)).rejects.toThrow()),
  );
  await Promise.all([mongo.kill(), redis.kill()]);
});

test('of several MongoDB servers the one that takes writes is used, and none that they name themselves', async () => {
  const named = await startMongoServer();
  const secondary = await startMongoServer({ secondary: true, hosts: [`127.0.0.1:${named.port}`] });
  const primary = await startMongoServer({ hosts: [`127.0.0.1:${named.port}`] });
  const store = await open(`mongodb://127.0.0.1:${secondary.port},127.0.0.1:${primary.port}/cache`);
  await store.put(1, new Map([['a', Buffer.from('x')]]));
  expect((await store.get(1, 'a'))?.toString()).toBe('x');
  await store.close();
  expect(primary.asked).toContain('update');
  expect(named.asked).toEqual([]);
  await Promise.all([named, secondary, primary].map((server) => server.kill()));
});
