import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { ConnectionSettings } from '#core/server/database/database.ts';
import { cloneDatabase, dropDatabase } from '#core/server/database/postgres-test.ts';
import { template } from './postgres.ts';

export interface TestDatabase {
  readonly connection: ConnectionSettings;
  /** Removes it, and whoever is connected to it. */
  drop(): Promise<void>;
}

/** A database of its own on the PostgreSQL of the run, with the tables of every plugin in it; an empty one from `template1`. */
export async function makeDatabase(from = template): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return { connection: await cloneDatabase(postgres, from, name), drop: () => dropDatabase(postgres, name) };
}
