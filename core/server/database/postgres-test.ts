import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionSettings, openConnection } from './database.ts';
import { type EmbeddedPostgres, startPostgres } from '../postgres/embedded.ts';
import { lockDirectory } from './lock.ts';

/** A PostgreSQL for one run of the tests. */
export interface TestPostgres {
  readonly connection: ConnectionSettings;
  /** The temporary folder that it works in. */
  readonly dataDir: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const prefix = join(tmpdir(), 'berth-test-');

// Only tests may lose data in a power cut. A worker of autovacuum, which belongs to nobody who may end it, would keep a database from being dropped.
const forgetful = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '300',
};

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startPostgres({ dataDir, log: { info() {}, warn: console.warn, error: console.error }, settings: forgetful });
}

/** Starts a PostgreSQL on a new temporary folder, which is fast and forgets all in a power cut. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeLeftovers();
  const dataDir = await mkdtemp(prefix);
  const lock = await lockDirectory(dataDir);
  const postgres = await start(dataDir);
  return {
    connection: postgres.connection,
    dataDir,
    async stop() {
      await postgres.stop();
      await lock.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes what killed runs left behind: processes and files. */
async function removeLeftovers(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const dataDir of names.map((name) => join(tmpdir(), name)).filter((path) => path.startsWith(prefix))) {
    const made = await stat(join(dataDir, 'server.lock')).catch(() => undefined);
    // A run that has just begun may not hold its lock yet.
    if (made === undefined || Date.now() - made.mtimeMs < 60_000) continue;
    const lock = await lockDirectory(dataDir).catch(() => undefined);
    if (lock === undefined) continue;
    // To start on a folder is to end what runs there.
    await (await start(dataDir)).stop();
    await lock.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function execute(connection: ConnectionSettings, sql: string): Promise<void> {
  const client = openConnection(connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Makes a database that is a copy of a template, to which nobody may be connected; returns how to reach it. */
export async function cloneDatabase(
  connection: ConnectionSettings,
  template: string,
  name: string,
): Promise<ConnectionSettings> {
  // As files: page by page through the log it takes twice the work.
  const copy = `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`;
  await execute({ ...connection, database: 'postgres' }, copy);
  return { ...connection, database: name };
}

/** Removes a database, and whoever is connected to it. */
export async function dropDatabase(connection: ConnectionSettings, name: string): Promise<void> {
  await execute({ ...connection, database: 'postgres' }, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}
