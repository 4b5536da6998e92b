import { afterAll, beforeAll } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import { tables } from '#core/server/points.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { steps } from '../steps.ts';

/** A database with the tables of limits for the tests of a file; it is there from the first of them on. */
export function useDatabase(): { readonly pool: Pool } {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer([accounts, plugin({ id: 'limits', contributes: [tables(steps)] })]);
  });
  afterAll(() => server.stop());
  return {
    get pool() {
      return server.host.container.get(Pool);
    },
  };
}
