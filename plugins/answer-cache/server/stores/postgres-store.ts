import { Socket } from 'node:net';
import { openPool } from '#core/server/database/connections.ts';
import type { Pool } from '#core/server/database/database.ts';
import { addressParts, AddressInvalid, type Endpoint } from './address.ts';
import { lookupAmong, type Addresses } from './allowed.ts';
import { inTime, type Store } from './store.ts';
import type { PostgresWish } from './wishes.ts';

/** What one service may keep in all. */
const mostBytes = 256 * 1024 * 1024;
const mostConnections = 4;

export interface PostgresPlace extends Endpoint {
  readonly user: string;
  readonly password: string | undefined;
  readonly database: string;
  readonly ssl: boolean;
}

const modes: ReadonlyMap<string, boolean> = new Map([
  ['disable', false],
  ['require', true],
  ['verify-full', true],
]);

export function postgresPlace(address: string): PostgresPlace {
  const { user, password, endpoints, path, options } = addressParts(address, {
    defaultPort: 5432,
    options: ['sslmode'],
  });
  const ssl = modes.get(options.get('sslmode') ?? 'disable');
  if (endpoints.length > 1) throw new AddressInvalid('must name one server');
  if (!user || !path)
    throw new AddressInvalid('must name a user and a database, as postgres://user:password@host/database');
  if (ssl === undefined) throw new AddressInvalid(`must have an sslmode of ${[...modes.keys()].join(', ')}`);
  return { ...endpoints[0]!, user, password, database: path, ssl };
}

export async function openPostgres({ place, collection, addresses }: PostgresWish): Promise<Store> {
  const { password, ...settings } = place;
  const sockets = new Set<Socket>();
  const stream = () => {
    const socket = new SocketAmong(addresses).once('close', () => sockets.delete(socket));
    sockets.add(socket);
    return socket;
  };
  // Of an idle connection that is lost the next question tells.
  const log = { warn: () => undefined };
  const pool = openPool({ ...settings, ...(password === undefined ? {} : { password }), stream }, log, mostConnections);
  // Asked in good manners, connections end after what they are at, which may be never.
  const end = () => {
    for (const socket of sockets) socket.destroy();
    return pool.end();
  };
  const table = quoted(collection);
  try {
    await inTime(pool.query(`create table if not exists ${table} (${columns}, primary key (model_id, key))`));
    await inTime(
      pool.query(`create index if not exists ${quoted(`${collection}_used`)} on ${table} (model_id, used_at)`),
    );
  } catch (error) {
    await end();
    throw error;
  }
  return new PostgresStore(pool, table, end);
}

const columns =
  'model_id bigint not null, key text not null, answer bytea not null, used_at timestamptz not null default now()';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Connects to these addresses only, whatever name it is given. */
class SocketAmong extends Socket {
  readonly #addresses: Addresses;

  constructor(addresses: Addresses) {
    super();
    this.#addresses = addresses;
  }

  /** As the driver calls it: with a port and a host. */
  override connect(port: unknown, host?: unknown): this {
    if (typeof port === 'number' && typeof host === 'string')
      return super.connect({ port, host, lookup: lookupAmong(this.#addresses) });
    return this.destroy(new TypeError('A cache is connected to by host and port.'));
  }
}

export class PostgresStore implements Store {
  readonly #pool: Pool;
  readonly #table: string;
  readonly #end: () => Promise<void>;

  /** `end` closes what belongs to this store alone. */
  constructor(pool: Pool, table: string, end: () => Promise<void>) {
    this.#pool = pool;
    this.#table = table;
    this.#end = end;
  }

  async get(modelId: number, key: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ answer: Buffer }>(
      `select answer from ${this.#table} where model_id = $1 and key = $2`,
      [modelId, key],
    );
    return rows[0]?.answer;
  }

  async put(modelId: number, answers: ReadonlyMap<string, Buffer>): Promise<void> {
    // In one order everywhere, so that two processes never wait for one another.
    const keys = [...answers.keys()].sort();
    await this.#pool.query(
      `insert into ${this.#table} (model_id, key, answer) select $1, * from unnest($2::text[], $3::bytea[]) on conflict (model_id, key) do update set answer = excluded.answer, used_at = excluded.used_at`,
      [modelId, keys, keys.map((key) => answers.get(key))],
    );
  }

  async touch(modelId: number, keys: readonly string[]): Promise<void> {
    await this.#pool.query(
      `update ${this.#table} set used_at = now() where (model_id, key) in (select model_id, key from ${this.#table} where model_id = $1 and key = any($2) order by key for update)`,
      [modelId, keys],
    );
  }

  async trim(modelId: number, most: number): Promise<void> {
    await this.#pool.query(
      `delete from ${this.#table} as kept using (
        select key, row_number() over latest as place, sum(octet_length(answer)) over latest as bytes from ${this.#table} where model_id = $1 window latest as (order by used_at desc, key)
      ) as ranked where kept.model_id = $1 and kept.key = ranked.key and (ranked.place > $2 or ranked.bytes > $3)`,
      [modelId, most, mostBytes],
    );
  }

  async clear(modelId: number): Promise<void> {
    await this.#pool.query(`delete from ${this.#table} where model_id = $1`, [modelId]);
  }

  close(): Promise<void> {
    return this.#end();
  }
}
