import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { makeDatabase } from '../../../tests/harness/database.ts';
import type { Step } from '../points.ts';
import { openPool } from './database.ts';
import { digestOf, migrate, rehearse } from './migrate.ts';

async function emptyDatabase() {
  const { connection, drop } = await makeDatabase('template1');
  const pool = openPool(connection, pino({ level: 'silent' }), 4);
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return {
    bring: (...steps: readonly Step[]) => migrate(pool, [{ from: 'things', value: steps }]),
    try: (...steps: readonly Step[]) => rehearse(pool, [{ from: 'things', value: steps }]),
    query: async (sql: string) => (await pool.query(sql)).rows as readonly Record<string, unknown>[],
  };
}

const things: Step = { id: '0001-things', sql: 'create table things (name text not null)' };
const sizes: Step = { id: '0002-sizes', sql: 'alter table things add column size integer' };
const indexed: Step = {
  id: '0003-index',
  sql: [
    'drop index concurrently if exists things_by_name',
    'create index concurrently things_by_name on things (name)',
  ],
};
const indexes = `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'things'::regclass`;

test('steps are applied once, in order, and what each was is kept', async () => {
  const { bring, query } = await emptyDatabase();
  await bring(things);
  await query(`insert into things values ('kept')`);
  await bring(things, sizes);
  await bring(things, sizes);
  expect(await query('select * from things')).toEqual([{ name: 'kept', size: null }]);
  expect(await query('select step, digest from migrations order by applied_at')).toEqual([
    { step: things.id, digest: digestOf(things) },
    { step: sizes.id, digest: digestOf(sizes) },
  ]);
});

test('a step that was changed after it was applied is refused, one that was indented anew is not', async () => {
  const { bring, query } = await emptyDatabase();
  await bring(things);
  await bring({ ...things, sql: ' create table things\n  (name text not null) ' });
  await expect(bring({ ...things, sql: 'create table things (name text)' }, sizes)).rejects.toThrow(
    'Step 0001-things of things is not the one that made the tables of this database.',
  );
  expect(await query('select step from migrations')).toEqual([{ step: things.id }]);
});

test('a database of a newer release is refused', async () => {
  const { bring } = await emptyDatabase();
  await bring(things, sizes);
  await expect(bring(things)).rejects.toThrow(
    /^A newer release has changed this database \(things, step 0002-sizes\)\. .* Where the step was renamed or removed/,
  );
});

test('what a step was is noted for a database of a release that did not', async () => {
  const { bring, query } = await emptyDatabase();
  await bring(things);
  await query('alter table migrations drop column digest');
  await bring(things);
  expect(await query('select digest from migrations')).toEqual([{ digest: digestOf(things) }]);
});

test('a step that fails leaves nothing behind and is named', async () => {
  const { bring, query } = await emptyDatabase();
  const failing: Step = { id: '0002-halves', sql: 'create table halves (); select 1 / 0' };
  await expect(bring(things, failing)).rejects.toThrow(
    'The tables of things could not be brought up to step 0002-halves.',
  );
  expect(await query(`select to_regclass('halves') as halves, count(*)::int from migrations`)).toEqual([
    { halves: null, count: 1 },
  ]);
});

test('statements of a list run outside of a transaction, and all again where they were cut off', async () => {
  const { bring, query } = await emptyDatabase();
  await bring(things);
  await query(`insert into things values ('twice'), ('twice')`);
  const unique: Step = { ...indexed, sql: [indexed.sql[0]!, indexed.sql[1]!.replace('index', 'unique index')] };
  await expect(bring(things, unique)).rejects.toThrow('could not be brought up to step 0003-index');
  expect(await query(indexes)).toEqual([{ name: 'things_by_name', valid: false }]);
  await query('truncate things');
  await bring(things, unique);
  expect(await query(indexes)).toEqual([{ name: 'things_by_name', valid: true }]);
});

test('processes that start at once apply each step once, also where an index waits for everybody else', async () => {
  const { bring, query } = await emptyDatabase();
  await Promise.all([bring(things, sizes, indexed), bring(things, sizes, indexed), bring(things, sizes, indexed)]);
  expect(await query(indexes)).toEqual([{ name: 'things_by_name', valid: true }]);
  expect(await query('select count(*)::int from migrations')).toEqual([{ count: 3 }]);
});

test('a release is tried on a database, which stays as it was', async () => {
  const { bring, try: tried, query } = await emptyDatabase();
  await bring(things);
  await query(`insert into things values ('twice'), ('twice')`);
  expect(await tried(things, sizes, indexed)).toEqual(['things 0002-sizes', 'things 0003-index']);
  const unique: Step = { ...indexed, sql: [indexed.sql[0]!, indexed.sql[1]!.replace('index', 'unique index')] };
  await expect(tried(things, sizes, unique)).rejects.toThrow('could not be brought up to step 0003-index');
  await expect(tried(sizes)).rejects.toThrow('A newer release has changed this database');
  expect(await query('select * from things')).toEqual([{ name: 'twice' }, { name: 'twice' }]);
  expect(await query('select step from migrations')).toEqual([{ step: things.id }]);
  await bring(things, sizes);
  expect(await tried(things, sizes)).toEqual([]);
});
