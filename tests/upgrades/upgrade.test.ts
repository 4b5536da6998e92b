import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type ConnectionSettings, type Pool } from '#core/server/database/database.ts';
import { makeDatabase, type TestDatabase } from '../harness/database.ts';
import { everything, pluginsOf } from '../harness/host-plugins.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';

/** What releases left behind, as `pg_dump --inserts` wrote it; each was filled by that release, and is never written again. */
const dump = readFileSync(new URL('0.1.0.sql', import.meta.url), 'utf8');
/** With which the secrets of the dumps are encrypted. */
const secretKey = 'the-key-that-seals-what-the-dump-keeps';
const keyOfThen = '2.1.bbRk7VBgU4hokdhUvdnMOTLTq8UBH6fcFfo7fVPE';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await makeDatabase('template1');
  await asked(database.connection, (pool) => pool.query(dump));
  server = await startServer(await pluginsOf(everything), {
    config: everything,
    database,
    environment: { SECRET_KEY: secretKey, DEMO: 'true', ROLES: 'core,gateway' },
  });
});
afterAll(() => server?.stop());

async function asked<T>(connection: ConnectionSettings, ask: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(connection, pino({ level: 'silent' }), 1);
  try {
    return await ask(pool);
  } finally {
    await pool.end();
  }
}

/** The partitions that a running server makes and drops by the clock are its data, not its tables. */
const partitions = "select relname from pg_class where relispartition and relkind = 'r'";
const columns = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = 'public' and table_name not in (${partitions}) order by table_name, column_name`;
const indexes = `select regexp_replace(indexdef, 'public\\.', '') as index from pg_indexes
  where schemaname = 'public' and tablename not in (${partitions}) order by indexname`;
const applied = 'select plugin, step, digest from migrations order by plugin, step';

test('a database of an earlier release comes to the tables of this one', async () => {
  const fresh = await makeDatabase();
  for (const question of [columns, indexes, applied]) {
    const [then, now] = await Promise.all(
      [database, fresh].map(({ connection }) => asked(connection, async (pool) => (await pool.query(question)).rows)),
    );
    expect(then).toEqual(now);
  }
  await fresh.drop();
});

test('what was there is there: people, services, their secrets, groups and keys', async () => {
  const session = await signIn(server.url, 'demo');
  const call = (path: string) => server.call('GET', `/api/mlpcore/account/demo${path}`, { session });
  const { body: services } = await call('/model?size=50');
  expect(services.records.map(({ modelName }: { modelName: string }) => modelName)).toContain('ner-2');
  const { body: kept } = await call('/model/ner-2');
  expect(JSON.parse(kept.env)).toEqual({ PASSWORD: 'sealed over an upgrade' });
  expect((await call('/model-group')).body.map(({ name }: { name: string }) => name)).toEqual(['kept']);
  const models = await server.call('GET', '/api/adapters/openai/models', {
    headers: { authorization: `Bearer ${keyOfThen}` },
  });
  expect(models.status).toBe(200);
});
