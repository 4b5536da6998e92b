import type { TestProject } from 'vitest/node';
import type { ConnectionSettings } from '#core/server/database/database.ts';
import { startTestPostgres } from '#core/server/database/postgres-test.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ConnectionSettings;
  }
}

/** One PostgreSQL for the whole run; each test file makes databases of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('postgres', postgres.connection);
  return () => postgres.stop();
}
