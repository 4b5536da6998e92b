import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openPool } from '#core/server/database/database.ts';
import { prepareDatabase } from '#core/server/database/prepare.ts';
import { startPostgres } from '#core/server/postgres/embedded.ts';
import { preparedData } from './data-folder.ts';
import { everyStep } from './every-step.ts';

/** Makes a data folder whose database has every table and nothing in them, for products of this run to begin with; answers how it is removed. */
export async function prepareData(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'berth-prepared-'));
  const log = pino({ level: 'warn' });
  const postgres = await startPostgres({ dataDir, log });
  try {
    const pool = openPool(postgres.connection, log, 1);
    await prepareDatabase(pool, await everyStep());
    await pool.end();
  } finally {
    await postgres.stop();
  }
  // A user without rights for this folder keeps the database elsewhere: products then make their own.
  if (existsSync(join(dataDir, 'postgres'))) process.env[preparedData] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
