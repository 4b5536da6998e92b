import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Entry } from '#core/plugin/host.ts';
import { copyIn } from '../database/copy.ts';
import { transaction, type Pool, type PooledConnection } from '../database/database.ts';
import { digestOf } from '../database/migrate.ts';
import { prepareQueue } from '../jobs/worker.ts';
import type { Step } from '../points.ts';
import type { Archive } from './archive.ts';
import { quoted, tablesOf } from './database-out.ts';
import type { Manifest, TableEntry } from './manifest.ts';

const unpacked = promisify(gunzip);

/** The steps that made a backed-up database, in their order here; refuses those that this release does not know. */
export function stepsOf({ steps }: Manifest, known: readonly Entry<readonly Step[]>[]) {
  const all = known.flatMap(({ from, value }) => value.map((step) => ({ from, step })));
  for (const { plugin, step: id, digest } of steps) {
    const found = all.find(({ from, step }) => from === plugin && step.id === id);
    if (!found)
      throw new Error(
        known.some(({ from }) => from === plugin)
          ? `The backup was made by a newer release (${plugin}, step ${id}). Restore it with that release.`
          : `The backup holds tables of ${plugin}, which HOST_CONFIG does not have here. Set HOST_CONFIG as it was where the backup was made.`,
      );
    if (digest !== null && digest !== digestOf(found.step))
      throw new Error(
        `Step ${id} of ${plugin} is another one in the release that made the backup. Restore it with that release.`,
      );
  }
  const taken = new Set(steps.map(({ plugin, step }) => `${plugin} ${step}`));
  return all.filter(({ from, step }) => taken.has(`${from} ${step.id}`));
}

/** Refuses a database that holds anything. */
export async function requireEmpty(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace limit 1`,
  );
  if (rows.length > 0)
    throw new Error(
      `The database of DATABASE_URL is not empty (it has the table ${rows[0]!.name}), and nothing is written over. Name an empty database.`,
    );
}

/** Makes the tables as they were and fills them, in one transaction; `last` is done before it is held. */
export async function restoreDatabase(
  pool: Pool,
  archive: Archive,
  steps: ReturnType<typeof stepsOf>,
  last: () => Promise<void>,
): Promise<void> {
  await prepareQueue(pool);
  await transaction(pool, async (client) => {
    await client.query(
      'create table migrations (plugin text not null, step text not null, applied_at timestamptz not null default now(), digest text, primary key (plugin, step))',
    );
    for (const { from, step } of steps) {
      for (const statement of [step.sql].flat()) await client.query(statement.replace(/\bconcurrently\b/gi, ''));
      await client.query('insert into migrations (plugin, step, digest) values ($1, $2, $3)', [
        from,
        step.id,
        digestOf(step),
      ]);
    }
    const { partitions, tables, sequences } = archive.manifest;
    for (const { name, parent, bound, key } of partitions) await makePartition(client, { name, parent, bound, key });
    await fill(client, archive, tables);
    for (const { schema, name, last: value, called } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(schema, name), value, called]);
    await last();
  });
}

async function makePartition(
  client: PooledConnection,
  { name, parent, bound, key }: Manifest['partitions'][number],
): Promise<void> {
  const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [quoted('public', name)]);
  if (rows.length > 0) return;
  const parts = key === null ? '' : ` partition by ${key}`;
  await client.query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bound}${parts}`);
}

/** Fills tables in any order: what they refer to, and what they set off, waits until all rows are there. */
async function fill(client: PooledConnection, archive: Archive, tables: readonly TableEntry[]): Promise<void> {
  const there = new Map((await tablesOf(client)).map((table) => [quoted(table.schema, table.name), table]));
  const missing = tables.find(({ schema, name }) => !there.has(quoted(schema, name)));
  if (missing)
    throw new Error(
      `This release has no table ${missing.schema}.${missing.name}. Restore with the release that made the backup.`,
    );
  const { rows: references } = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  const { rows: triggers } = await client.query<{ of: string; name: string }>(
    `select distinct tgrelid::regclass::text as of, tgname as name from pg_trigger
     where not tgisinternal and tgparentid = 0 and tgenabled <> 'D'`,
  );
  for (const { of, name } of references) await client.query(`alter table ${of} drop constraint ${quoted(name)}`);
  for (const { of, name } of triggers) await client.query(`alter table ${of} disable trigger ${quoted(name)}`);
  // Steps may have put rows of their own there.
  await client.query(`truncate ${[...there.keys()].join(', ')}`);
  for (const { schema, name, columns, pieces } of tables) {
    const into = `copy ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')}) from stdin`;
    if (pieces.length > 0) await copyIn(client, into, rowsOf(archive, pieces));
  }
  for (const { of, name } of triggers) await client.query(`alter table ${of} enable trigger ${quoted(name)}`);
  for (const { of, name, definition } of references)
    await client.query(`alter table ${of} add constraint ${quoted(name)} ${definition}`);
}

async function* rowsOf(archive: Archive, pieces: TableEntry['pieces']): AsyncGenerator<Buffer> {
  for (const { entry } of pieces) yield await unpacked(await archive.whole(entry));
}
