import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Events } from '#core/server/events/events.ts';
import { answersForgotten } from '#plugins/answer-cache/server/builds.ts';
import answerCache from '#plugins/answer-cache/server/index.ts';
import { startMongoServer } from '#plugins/answer-cache/server/test/mongo-server.ts';
import { redisPrograms, startRealRedis } from '#plugins/answer-cache/server/test/real-redis.ts';
import { startRedisServer } from '#plugins/answer-cache/server/test/redis-server.ts';
import { relayToPostgres } from '#plugins/answer-cache/server/test/relay.ts';
import type { TestServer } from '#plugins/answer-cache/server/test/servers.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';

/** A database that caches are kept in, and what may become of it. */
interface Database {
  readonly address: string;
  readonly wrongPassword: string;
  hang(hangs: boolean): void;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
  again(): Promise<void>;
  stop(): Promise<void>;
}

const ofOwn = (server: TestServer, address: (password: string) => string): Database => ({
  address: address('right'),
  wrongPassword: address('wrong'),
  hang: (hangs) => void (server.hangs = hangs),
  kill: server.kill,
  again: server.again,
  stop: server.kill,
});

async function realRedis(program: string): Promise<Database> {
  let running = await startRealRedis(program, { password: 'right' });
  const { port } = running;
  return {
    address: `redis://:right@127.0.0.1:${port}`,
    wrongPassword: `redis://:wrong@127.0.0.1:${port}`,
    hang: (hangs) => void running.process.kill(hangs ? 'SIGSTOP' : 'SIGCONT'),
    kill: () => running.stop(),
    again: async () => {
      running = await startRealRedis(program, { password: 'right', port });
    },
    stop: () => running.stop(),
  };
}

async function postgres(): Promise<Database> {
  const relay = await relayToPostgres();
  return {
    address: relay.address(),
    wrongPassword: relay.address('wrong'),
    hang: relay.hang,
    kill: async () => relay.cut(),
    again: async () => undefined,
    stop: relay.stop,
  };
}

const kinds: readonly (readonly [string, () => Promise<Database>])[] = [
  ['PostgreSQL', postgres],
  [
    'Redis',
    () =>
      startRedisServer({ password: 'right' }).then((server) =>
        ofOwn(server, (password) => `redis://:${password}@127.0.0.1:${server.port}`),
      ),
  ],
  // This one refuses whoever gives a password, and lets all others in.
  [
    'MongoDB',
    () =>
      startMongoServer().then((server) =>
        ofOwn(
          server,
          (password) => `mongodb://${password === 'wrong' ? 'me:wrong@' : ''}127.0.0.1:${server.port}/cache`,
        ),
      ),
  ],
  ...redisPrograms.map((program) => ['the Redis of this machine', () => realRedis(program)] as const),
];

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [answerCache], environment: { EXTERNAL_NETWORKS: '127.0.0.1' } });
});
afterAll(() => scene.close());

async function serviceWith(mongoUri: string): Promise<SceneService> {
  const service = await scene.service({ caching: { enabled: true, mongoUri, recordsLimit: 10 } });
  (await service.instance()).echo();
  await service.becomes('RUNNING');
  return service;
}

let asked = 0;
/** Calls the service, never twice with the same, until it is told to stop; answers how each call ended and how long it took. */
function load(service: SceneService) {
  let going = true;
  const client = async () => {
    const calls: { status: number; right: boolean; ms: number }[] = [];
    while (going) {
      const body = { asked: ++asked };
      const began = performance.now();
      const answer = await service.predict(body);
      calls.push({
        status: answer.status,
        right: JSON.stringify(answer.body) === JSON.stringify(body),
        ms: performance.now() - began,
      });
    }
    return calls;
  };
  const clients = Array.from({ length: 4 }, client);
  return {
    /** Waits for so many more calls. */
    more: (count: number) => {
      const end = asked + count;
      return vi.waitUntil(() => asked >= end, { timeout: 20_000 });
    },
    stop: async () => {
      going = false;
      return (await Promise.all(clients)).flat();
    },
  };
}

/** Waits until an answer comes from the database, which this process has forgotten. */
async function fromDatabase(service: SceneService): Promise<void> {
  const events = scene.server.host.container.get(Events);
  await vi.waitFor(
    async () => {
      await service.predict({ again: true });
      // What is to be written is written a few times a second.
      await sleep(200);
      const forgotten = Promise.withResolvers<string>();
      const unhear = events.hear(answersForgotten, forgotten.resolve);
      await events.publish(answersForgotten, String(service.id));
      await forgotten.promise;
      unhear();
      expect((await service.predict({ again: true })).headers.get('z-cache')).toBe('hit');
    },
    { timeout: 15_000, interval: 100 },
  );
}

describe.each(kinds)('a cache in %s', (_kind, start) => {
  let database: Database;
  beforeAll(async () => {
    database = await start();
  });
  afterAll(() => database.stop());

  test('may be killed, hang and return under load: every call is answered rightly, and soon', async () => {
    const service = await serviceWith(database.address);
    await fromDatabase(service);
    const running = load(service);
    await running.more(50);
    await database.kill();
    await running.more(200);
    await database.again();
    await running.more(200);
    database.hang(true);
    await running.more(200);
    database.hang(false);
    await running.more(50);
    const calls = await running.stop();
    expect(calls.filter(({ status, right }) => status !== 200 || !right)).toEqual([]);
    expect(calls.filter(({ ms }) => ms > 1_000)).toEqual([]);
    await fromDatabase(service);
  });

  test('may refuse its password: calls go on without it', async () => {
    const service = await serviceWith(database.wrongPassword);
    const running = load(service);
    await running.more(100);
    const calls = await running.stop();
    expect(calls.filter(({ status, right, ms }) => status !== 200 || !right || ms > 1_000)).toEqual([]);
  });
});
