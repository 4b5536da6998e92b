// The only file that may import pg: one way of opening, one way of timing out, one way of reading numbers. Drizzle stays out of it: run from
// sources, it takes a process that loads it half a second.
import type { Socket } from 'node:net';
import pg from 'pg';

// Ids and sums are bigint columns; every one of them stays below 2^53, where numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const { DatabaseError } = pg;

export interface ConnectionSettings {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  /** Whether a database elsewhere is spoken to over TLS; this one's own settings say it in their connection string. */
  readonly ssl?: boolean;
  /** Makes the sockets, where they may not lead everywhere. */
  readonly stream?: () => Socket;
}

interface Log {
  warn(details: object, message: string): void;
}

export function openPool(settings: ConnectionSettings, log: Log, size = 20): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    max: size,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'berth',
  });
  // An idle connection that breaks is replaced on the next query; unheard, its error would end the process. Of a pool that ends they all do.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error: error.message }, 'An idle database connection was lost.');
  });
  // One that breaks while in use fails its query, which is told there.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection of its own, outside the pool, for listening. */
export function openConnection(settings: ConnectionSettings): pg.Client {
  return new pg.Client({
    ...settings,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'berth-events',
  });
}
