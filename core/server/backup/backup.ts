import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { Plugin } from '#core/plugin/plugin.ts';
import { build } from '../build-info.ts';
import type { Pool, PooledConnection } from '../database/database.ts';
import type { Environment } from '../environment.ts';
import { unsettledFiles } from '../points.ts';
import { syncPath } from '../postgres/embedded-files.ts';
import { fingerprintOf, SecretKeys } from '../secrets/secret-keys.ts';
import { ArchiveWriter } from './archive.ts';
import { addFolders, type FolderEntries } from './data-folder.ts';
import { addDatabase, quoted } from './database-out.ts';
import type { Manifest } from './manifest.ts';

interface Parts {
  readonly pool: Pool;
  readonly plugins: readonly Plugin[];
  readonly environment: Pick<Environment, 'dataDir' | 'secretKey' | 'secretKeyFallbacks'>;
}

export interface BackedUp {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  readonly key: Manifest['key'];
}

/**
 * Writes the database, as it is at one moment, and the data folder into one file, which is there whole or not at all. Servers may go
 * on meanwhile: what they store later than that moment may be missing.
 */
export async function backUp(target: string, parts: Parts): Promise<BackedUp> {
  const path = resolve(target);
  await refuseTarget(path, parts.environment.dataDir);
  const draft = `${path}.${randomUUID()}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    const manifest = await write(new ArchiveWriter(file), parts);
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(draft, path);
    await syncPath(dirname(path));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { path, bytes: size, rows, files: manifest.files.length, key: manifest.key };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

async function refuseTarget(path: string, dataDir: string): Promise<void> {
  if (await stat(path).catch(() => undefined))
    throw new Error(`${path} is there already, and nothing is written over. Name another file.`);
  const folder = await realpath(dirname(path)).catch(() => {
    throw new Error(`There is no folder ${dirname(path)}. Make it, or name a file elsewhere.`);
  });
  const data = await realpath(dataDir).catch(() => dataDir);
  if (`${folder}${sep}`.startsWith(`${data}${sep}`))
    throw new Error(`${path} lies in DATA_DIR, which the backup is of. Name a file elsewhere, best on another disk.`);
}

async function write(writer: ArchiveWriter, { pool, plugins, environment }: Parts): Promise<Manifest> {
  const { dataDir } = environment;
  const unsettled = plugins.flatMap(({ contributes = [] }) =>
    contributes
      .filter(({ point }) => point.id === unsettledFiles.id)
      .map(({ value }) => value as { folder: string; tables: readonly string[] }),
  );
  const folders = new Set(unsettled.map(({ folder }) => folder));
  const client = await pool.connect();
  try {
    const first = await holding(
      pool,
      unsettled.flatMap(({ tables }) => tables),
      async () => {
        await client.query('begin isolation level repeatable read read only');
        // The first question is the moment that all others see.
        await client.query('select 1 from migrations limit 1');
        return addFolders(writer, { dataDir, as: 'unsettled', takes: (top) => folders.has(top) });
      },
    );
    const database = await addDatabase(writer, client);
    const owned = await client.query<{ digest: string }>('select distinct digest from blob_owners');
    await client.query('commit');
    const rest = await addFolders(writer, { dataDir, as: 'data', takes: (top) => !folders.has(top) });
    refuseMissing(owned.rows, rest);
    const key: Manifest['key'] = {
      fingerprint: fingerprintOf(new SecretKeys(environment).present()),
      from: environment.secretKey === undefined ? 'secret.key' : 'SECRET_KEY',
    };
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      build,
      key,
      ...database,
      folders: [...first.folders, ...rest.folders],
      files: [...first.files, ...rest.files],
      links: [...first.links, ...rest.links],
    };
    await writer.end(manifest);
    return manifest;
  } finally {
    // Where it failed, its transaction is still open.
    client.release(true);
  }
}

/** Does some work while nobody writes to some tables, as far as they are there. */
async function holding<T>(pool: Pool, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const holder: PooledConnection = await pool.connect();
  try {
    await holder.query('begin');
    const { rows } = await holder.query<{ name: string }>(
      `select relname as name from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace order by 1`,
      [tables],
    );
    for (const { name } of rows) await holder.query(`lock table ${quoted(name)} in share mode`);
    return await work();
  } finally {
    holder.release(true);
  }
}

/** Contents lie apart for an hour after nobody owns them any more, so that one is missing only where its disk is. */
function refuseMissing(owned: readonly { readonly digest: string }[], { files }: FolderEntries): void {
  const there = new Set(files.map(({ path }) => path.split('/').at(-1)!));
  const missing = owned.filter(({ digest }) => !there.has(digest));
  if (missing.length > 0)
    throw new Error(
      `${missing.length} stored contents are not in DATA_DIR/blobs, such as ${missing[0]!.digest}. Run the backup with the DATA_DIR of the core's processes; where it took more than an hour, try again.`,
    );
}
