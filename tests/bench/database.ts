import { pino } from 'pino';
import { openPool, type Pool } from '#core/server/database/database.ts';
import { startPostgres, type EmbeddedConnection } from '#core/server/postgres/embedded.ts';
import { lockDirectory } from '#core/server/database/lock.ts';
import { password } from '../harness/product.ts';
import { fillBeside } from './beside.ts';
import { fillServices } from './services.ts';
import { startServer, withFolder, type Server } from './server.ts';

const silent = { info() {}, warn: console.warn, error: console.error };

/** The short name of the account that owns some of the services. */
export const owner = 'bench';

export interface FullServer extends Server {
  /** Connections to its database. */
  readonly pool: Pool;
  /** The session of somebody of the account that owns some of the services. */
  readonly session: string;
}

/** A server with so many services in its database. */
export function withServices(count: number, use: (server: FullServer) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const endings: (() => Promise<unknown>)[] = [];
    try {
      const { connection, url } = await startDatabase(folder, endings);
      const server = await startServer(`${folder}/data`, { DATABASE_URL: url });
      endings.push(() => server.stop());
      const pool = openPool(connection, pino({ level: 'warn' }), 4);
      endings.push(() => pool.end());
      const session = await register(server.url);
      await pool.query(
        `insert into account_features (account_id, feature) select id, 'mlp.model_admin' from accounts where short_name = $1 on conflict do nothing`,
        [owner],
      );
      await fillServices(pool, count);
      await fillBeside(pool);
      await use({ ...server, pool, session });
    } finally {
      for (const ending of endings.toReversed()) await ending();
    }
  });
}

/** A PostgreSQL that several servers can share; the address is for DATABASE_URL. */
export async function startDatabase(
  folder: string,
  endings: (() => Promise<unknown>)[],
): Promise<{ readonly connection: EmbeddedConnection; readonly url: string }> {
  const lock = await lockDirectory(folder);
  endings.push(() => lock.release());
  const { connection, stop } = await startPostgres({ dataDir: folder, log: silent });
  endings.push(stop);
  const { host, port, user, password, database } = connection;
  return {
    connection,
    url: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  };
}

/** Registers the owner as a person would; answers the session. */
async function register(url: string): Promise<string> {
  const response = await fetch(`${url}/accounts/register`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({
      login: `${owner}@example.com`,
      shortName: owner,
      displayName: owner,
      password,
      passwordAgain: password,
    }),
  });
  const session = /berth_session=([^;]+)/.exec(response.headers.getSetCookie().join('; '))?.[1];
  if (!session) throw new Error(`The registration answered ${response.status}.`);
  return session;
}
