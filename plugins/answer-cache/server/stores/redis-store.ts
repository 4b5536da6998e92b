import { createConnection, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { AbstractConnector, Redis } from 'ioredis';
import { guardedLookup, requireAllowed, type Networks } from '#core/server/networks.ts';
import type { RedisPlace } from './redis-place.ts';
import { inTime, mostAtOnce, openMs, type Store } from './store.ts';

/** What nobody has written to for so long goes by itself, as of services that are gone. */
const lifetimeMs = 30 * 24 * 3_600_000;

export async function openRedis(place: RedisPlace, collection: string, networks: Networks): Promise<Store> {
  const { username, password, db } = place;
  // A driver weighs much and few services need it, so it is loaded when it is first needed.
  const driver = await import('ioredis');
  const redis = new driver.Redis({
    Connector: connectorTo(place, networks, driver.AbstractConnector),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    db,
    protocol: 2,
    lazyConnect: true,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    connectTimeout: openMs,
    commandTimeout: openMs,
    retryStrategy: () => null,
  });
  // Why it could not connect is told here alone; what fails later is told by the command that fails with it.
  let reason: unknown;
  redis.on('error', (error) => (reason ??= error));
  try {
    await inTime(redis.connect());
    // A wrong password is told as an error, and the connection held none the less.
    if (reason) throw reason;
  } catch (error) {
    redis.disconnect();
    throw reason ?? error;
  }
  return new RedisStore(redis, collection);
}

function connectorTo({ host, port, tls }: RedisPlace, networks: Networks, Base: typeof AbstractConnector) {
  return class GuardedConnector extends Base {
    constructor() {
      super(openMs);
    }

    async connect() {
      requireAllowed(networks, host);
      const options = { host, port, lookup: guardedLookup(networks) };
      this.stream = tls
        ? connectTls(isIP(host) ? options : { ...options, servername: host })
        : createConnection(options);
      this.stream.once('error', (error) => (this.firstError = error));
      return this.stream;
    }

    /** At once: what still comes is of no use to anybody. */
    override disconnect() {
      this.connecting = false;
      this.stream?.destroy();
    }
  };
}

/** Two keys a service: a hash of its answers, and a sorted set of when each was last asked for. */
class RedisStore implements Store {
  readonly #redis: Redis;
  readonly #collection: string;

  constructor(redis: Redis, collection: string) {
    this.#redis = redis;
    this.#collection = collection;
  }

  async get(modelId: number, key: string): Promise<Buffer | undefined> {
    return (await this.#redis.hgetBuffer(this.#answers(modelId), key)) ?? undefined;
  }

  async put(modelId: number, answers: ReadonlyMap<string, Buffer>): Promise<void> {
    const [kept, times, now] = [this.#answers(modelId), this.#times(modelId), Date.now()];
    await this.#together([
      ['hset', kept, ...[...answers].flat()],
      ['zadd', times, ...[...answers.keys()].flatMap((key) => [now, key])],
      ['pexpire', kept, lifetimeMs],
      ['pexpire', times, lifetimeMs],
    ]);
  }

  async touch(modelId: number, keys: readonly string[]): Promise<void> {
    const now = Date.now();
    await this.#redis.zadd(this.#times(modelId), 'XX', ...keys.flatMap((key) => [now, key]));
  }

  async trim(modelId: number, most: number): Promise<void> {
    const excess = (await this.#redis.zcard(this.#times(modelId))) - most;
    if (excess <= 0) return;
    const popped = await this.#redis.zpopmin(this.#times(modelId), Math.min(excess, mostAtOnce));
    const keys = popped.filter((_each, index) => index % 2 === 0);
    if (keys.length > 0) await this.#redis.hdel(this.#answers(modelId), ...keys);
  }

  async clear(modelId: number): Promise<void> {
    await this.#redis.del(this.#answers(modelId), this.#times(modelId));
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }

  async #together(commands: (string | number | Buffer)[][]): Promise<void> {
    const results = await this.#redis.multi(commands).exec();
    const failure = results?.find(([error]) => error)?.[0];
    if (failure) throw failure;
  }

  // The braces keep both keys of a service in one slot of a cluster.
  #answers(modelId: number): string {
    return `${this.#collection}:{${modelId}}:answers`;
  }

  #times(modelId: number): string {
    return `${this.#collection}:{${modelId}}:used`;
  }
}
