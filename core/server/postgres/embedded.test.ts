import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exists } from './embedded-files.ts';
import {
  isRunning,
  Program,
  query,
  recordingLog,
  startForTest,
  temporaryFolder,
  writerCommand,
} from './embedded-test.ts';

test('A first start makes a database that keeps what it acknowledges and speaks Unicode', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const log = recordingLog();
  const { connection, pid } = await startForTest({ dataDir, log });
  const names = [
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'data_checksums',
    'server_encoding',
    'listen_addresses',
    'TimeZone',
  ];
  const settings = await query<{ name: string; setting: string }>(
    connection,
    `SELECT name, setting FROM pg_settings WHERE name IN ('${names.join("','")}')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    listen_addresses: '',
    TimeZone: 'UTC',
  });
  expect(
    await query(
      connection,
      `
    SELECT current_user AS user, current_database() AS database, rolsuper AS super, datlocprovider AS provider, datlocale AS locale,
      lower('ЁЖ') AS lower, 'Привет' ILIKE 'при%' AS alike
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    ),
  ).toEqual([
    { user: 'berth', database: 'berth', super: false, provider: 'b', locale: 'C.UTF-8', lower: 'ёж', alike: true },
  ]);
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
  expect(log.lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^PostgreSQL 18\\.\\d+ \\(pid ${pid}\\) keeps the database of ${dataDir} in ${dataDir}/postgres and runs .+\\.$`,
      ),
    ),
  ]);
});

test('Russian and English words sort as people expect with the collation for that', async () => {
  const { connection } = await startForTest({ dataDir: await temporaryFolder() });
  const rows = await query<{ word: string }>(
    connection,
    `SELECT word FROM unnest('{яма,Ёлка,елка,жук,Ель,banana,Apple}'::text[]) AS word ORDER BY word COLLATE "und-x-icu"`,
  );
  expect(rows.map(({ word }) => word)).toEqual(['Apple', 'banana', 'елка', 'Ёлка', 'Ель', 'жук', 'яма']);
});

test('Nobody gets in without the password', async () => {
  const { connection } = await startForTest({ dataDir: await temporaryFolder() });
  await expect(query({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  );
  await expect(query({ ...connection, user: 'postgres' }, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
});

test('A second start finds the rows of the first, and stopping leaves no process and no socket', async () => {
  const dataDir = await temporaryFolder();
  const first = await startForTest({ dataDir });
  await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = first.pid ?? 0;
  await first.stop();
  await first.stop();
  expect([first.pid, isRunning(pid), await exists(first.connection.host)]).toEqual([undefined, false, false]);
  const second = await startForTest({ dataDir });
  expect(second.connection).toEqual(first.connection);
  expect(await query(second.connection, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
});

test('A data folder may have spaces, quotes, any letters and a long path', async () => {
  const dataDir = join(await temporaryFolder(), `It's "данные", 数据 ${'x'.repeat(100)}`, 'y'.repeat(100));
  const { connection } = await startForTest({ dataDir });
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('What an unfinished first start left behind is removed', async () => {
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, 'postgres.new-1234'), '');
  await mkdir(join(dataDir, 'postgres'));
  await startForTest({ dataDir });
  expect((await readdir(dataDir)).toSorted()).toEqual(['logs', 'postgres', 'postgres-password']);
});

test('A first start that fails says why and leaves nothing that the next could take for a database', async () => {
  const dataDir = await temporaryFolder();
  // No file may grow beyond half a megabyte, so initdb fails in the middle of its work.
  const server = new Program(['sh', '-c', 'ulimit -f 1000; exec "$@"', 'sh', ...writerCommand(dataDir, 'stop')]);
  await expect(server.line('postgres')).rejects.toThrow(`PostgreSQL could not make a database in ${dataDir}: `);
  const { connection } = await startForTest({ dataDir });
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect((await readdir(dataDir)).toSorted()).toEqual(['logs', 'postgres', 'postgres-password']);
});

test('A lost password is replaced', async () => {
  const dataDir = await temporaryFolder();
  const first = await startForTest({ dataDir });
  await first.stop();
  await rm(join(dataDir, 'postgres-password'));
  const second = await startForTest({ dataDir });
  expect(second.connection.password).not.toBe(first.connection.password);
  expect(await query(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('A folder of another PostgreSQL, or of something else, is refused and left as it is', async () => {
  const dataDir = await temporaryFolder();
  const folder = join(dataDir, 'postgres');
  await (await startForTest({ dataDir })).stop();
  await writeFile(join(folder, 'PG_VERSION'), '19\n');
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `${folder} was written by PostgreSQL 19, and this Berth brings PostgreSQL 18. Start the Berth release that wrote it, or set DATA_DIR to another folder.`,
  );
  await rm(join(folder, 'PG_VERSION'));
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `${folder} is not a whole PostgreSQL database: it has no readable PG_VERSION.`,
  );
  expect(await exists(join(folder, 'base'))).toBe(true);
});

test('A damaged database is refused in PostgreSQL’s own words', async () => {
  const dataDir = await temporaryFolder();
  await (await startForTest({ dataDir })).stop();
  await truncate(join(dataDir, 'postgres/global/pg_control'), 100);
  await expect(startForTest({ dataDir })).rejects.toThrow(
    /^PostgreSQL cannot open .*\/postgres: could not read file "global\/pg_control".*postgres\.log; restore the folder from a backup/,
  );
  expect(await readFile(join(dataDir, 'logs/postgres.log'), 'utf8')).toContain(
    'could not read file "global/pg_control"',
  );
});
