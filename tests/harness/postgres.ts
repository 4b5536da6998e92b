import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import type { Entry } from '#core/plugin/host.ts';
import { openPool, type ConnectionSettings } from '#core/server/database/database.ts';
import { cloneDatabase, startTestPostgres } from '#core/server/database/postgres-test.ts';
import { prepareDatabase } from '#core/server/database/prepare.ts';
import type { Step } from '#core/server/points.ts';
import main from '../../host-configs/main.ts';
import onPremise from '../../host-configs/on-premise.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ConnectionSettings;
  }
}

/** The database that those of tests are copies of. */
export const template = 'template_of_tests';

/** One PostgreSQL for the whole run, and on it a database with every table, which `makeDatabase` copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const { connection } = postgres;
  const pool = openPool(await cloneDatabase(connection, 'template1', template), pino({ level: 'warn' }), 1);
  await prepareDatabase(pool, await allSteps());
  await pool.end();
  project.provide('postgres', connection);
  return () => postgres.stop();
}

/** The tables of each plugin that any host lists. */
async function allSteps(): Promise<readonly Entry<readonly Step[]>[]> {
  const ids = [...new Set([...main.plugins, ...onPremise.plugins])];
  const files = ids.map((from) => ({ from, file: resolve('plugins', from, 'server/steps.ts') }));
  return Promise.all(
    files
      .filter(({ file }) => existsSync(file))
      .map(async ({ from, file }) => {
        const { steps } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { steps: readonly Step[] };
        return { from, value: steps };
      }),
  );
}
