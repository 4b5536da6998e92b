import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openPool, type ConnectionSettings } from '#core/server/database/database.ts';
import { cloneDatabase, startTestPostgres, type TestPostgres } from '#core/server/database/postgres-test.ts';
import { prepareDatabase } from '#core/server/database/prepare.ts';
import { everyStep } from './every-step.ts';
import { prepareData } from './prepared-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ConnectionSettings;
  }
}

/** The database that those of tests are copies of. */
export const template = 'template_of_tests';

/** Tells the other projects of a run where its PostgreSQL is. */
const running = 'POSTGRES_OF_TESTS';

/** One PostgreSQL for the whole run, and on it a database with every table, which `makeDatabase` copies; products copy a data folder that has it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const known = process.env[running];
  if (known) {
    project.provide('postgres', JSON.parse(known) as ConnectionSettings);
    return undefined;
  }
  const [postgres, removeData] = await Promise.all([startWithTemplate(), prepareData()]);
  process.env[running] = JSON.stringify(postgres.connection);
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    await removeData();
  };
}

async function startWithTemplate(): Promise<TestPostgres> {
  const postgres = await startTestPostgres();
  const copy = await cloneDatabase(postgres.connection, 'template1', template);
  const pool = openPool(copy, pino({ level: 'warn' }), 1);
  await prepareDatabase(pool, await everyStep());
  await pool.end();
  return postgres;
}
