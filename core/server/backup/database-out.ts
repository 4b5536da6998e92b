import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { copyOut } from '../database/copy.ts';
import type { PooledConnection } from '../database/database.ts';
import type { ArchiveWriter } from './archive.ts';
import type { Manifest, Piece, TableEntry } from './manifest.ts';

const pieceBytes = 4 * 1024 * 1024;
const packed = promisify(gzip);

export type TableShape = Pick<TableEntry, 'schema' | 'name' | 'columns'>;

/** A name as SQL takes it. */
export const quoted = (...names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

/** Every table of the product with rows of its own; those of the queue that its package fills stay its own. */
export async function tablesOf(client: PooledConnection): Promise<readonly TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and (n.nspname, c.relname) not in (('public', 'migrations'), ('graphile_worker', 'migrations'))
     order by 1, 2`,
  );
  return rows;
}

const outOf = ({ schema, name, columns }: TableShape): string =>
  `copy ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')}) to stdout`;

/** What tells a table's rows from others: how many there are, and the digest of what COPY writes. */
export async function fingerprint(client: PooledConnection, table: TableShape) {
  const hash = createHash('sha256');
  let rows = 0;
  await copyOut(client, outOf(table), (row) => {
    hash.update(row);
    rows += 1;
    return undefined;
  });
  return { rows, sha256: hash.digest('hex') };
}

async function addTable(writer: ArchiveWriter, client: PooledConnection, table: TableShape): Promise<TableEntry> {
  const hash = createHash('sha256');
  const pieces: Piece[] = [];
  let waiting: Buffer[] = [];
  let bytes = 0;
  let rows = 0;
  const flush = async () => {
    const all = Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
    const entry = `database/${table.schema}.${table.name}/${pieces.length}.copy.gz`;
    pieces.push(await writer.add(entry, await packed(all, { level: 3 })));
  };
  await copyOut(client, outOf(table), (row) => {
    hash.update(row);
    rows += 1;
    // Its bytes are those of the next row soon.
    waiting.push(Buffer.from(row));
    bytes += row.length;
    return bytes < pieceBytes ? undefined : flush();
  });
  if (bytes > 0) await flush();
  return { ...table, rows, sha256: hash.digest('hex'), pieces };
}

/** Adds what a connection sees, which is within one transaction of isolation level repeatable read. */
export async function addDatabase(
  writer: ArchiveWriter,
  client: PooledConnection,
): Promise<Pick<Manifest, 'steps' | 'tables' | 'partitions' | 'sequences'>> {
  const steps = await client.query('select plugin, step, digest from migrations order by applied_at, plugin, step');
  const partitions = await client.query(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as key
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     order by c.relkind = 'r', c.oid`,
  );
  const tables: TableEntry[] = [];
  for (const table of await tablesOf(client)) tables.push(await addTable(writer, client, table));
  // After the rows: numbers go up alone, so these are beyond every row above.
  const { rows: named } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ('public', 'graphile_worker') order by 1, 2`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { schema, name } of named) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(schema, name)}`,
    );
    sequences.push({ schema, name, ...rows[0]! });
  }
  return {
    steps: steps.rows as Manifest['steps'],
    tables,
    partitions: partitions.rows as Manifest['partitions'],
    sequences,
  };
}
