import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exists } from '../postgres/embedded-files.ts';
import { isRunning, Program, query } from '../postgres/embedded-test.ts';
import { cloneDatabase, dropDatabase, startTestPostgres } from './postgres-test.ts';

test('Databases of tests are copies of a template, and apart from each other', async () => {
  const postgres = await startTestPostgres();
  onTestFinished(() => postgres.stop());
  await query(postgres.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const first = await cloneDatabase(postgres.connection, 'berth', 'first copy');
  const second = await cloneDatabase(postgres.connection, 'berth', 'second');
  await query(first, 'DELETE FROM kept');
  expect(await query(first, 'SELECT * FROM kept')).toEqual([]);
  expect(await query(second, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
  await dropDatabase(postgres.connection, 'first copy');
  await dropDatabase(postgres.connection, 'first copy');
  await expect(query(first, 'SELECT 1')).rejects.toThrow('does not exist');
  await postgres.stop();
  expect(await exists(postgres.connection.host ?? '')).toBe(false);
});

test('What a killed run left behind goes with the next run', async () => {
  const killed = new Program([process.execPath, join(import.meta.dirname, '../postgres/postgres-runner-test.ts')]);
  const socket = await killed.line('socket');
  const folder = await killed.line('folder');
  await killed.kill();
  await utimes(join(folder, 'server.lock'), 0, 0);
  const [orphan = ''] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const next = await startTestPostgres();
  onTestFinished(() => next.stop());
  expect([isRunning(Number(orphan)), await exists(folder), await exists(socket)]).toEqual([false, false, false]);
});
