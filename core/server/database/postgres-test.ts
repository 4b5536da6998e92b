import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionSettings, openConnection } from './database.ts';
import { startPostgres } from './embedded.ts';

/** A PostgreSQL for one run of the tests. */
export interface TestPostgres {
  readonly connection: ConnectionSettings;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

// Only tests may lose data in a power cut.
const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };

const quiet = { info() {}, warn: console.warn, error: console.error };

/** Starts a PostgreSQL on a new temporary folder, which is fast and forgets all in a power cut. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'berth-test-'));
  const postgres = await startPostgres({ dataDir, log: quiet, settings: forgetful });
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function execute(connection: ConnectionSettings, sql: string): Promise<void> {
  const client = openConnection(connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Makes a database that is a copy of a template, to which nobody may be connected; returns how to reach it. */
export async function cloneDatabase(connection: ConnectionSettings, template: string, name: string): Promise<ConnectionSettings> {
  await execute({ ...connection, database: 'postgres' }, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  return { ...connection, database: name };
}

/** Removes a database, and whoever is connected to it. */
export async function dropDatabase(connection: ConnectionSettings, name: string): Promise<void> {
  await execute({ ...connection, database: 'postgres' }, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}
