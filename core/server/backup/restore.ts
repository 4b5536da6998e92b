import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Plugin } from '#core/plugin/plugin.ts';
import { openPool, type ConnectionSettings, type Pool } from '../database/database.ts';
import { lockDirectory } from '../database/lock.ts';
import { stepsOfAll } from '../database/prepare.ts';
import type { Environment } from '../environment.ts';
import { findHome } from '../postgres/embedded-home.ts';
import { startPostgres } from '../postgres/embedded.ts';
import { fingerprintOf, SecretKeys } from '../secrets/secret-keys.ts';
import { Archive } from './archive.ts';
import { restoreFolders } from './data-folder.ts';
import { requireEmpty, restoreDatabase, stepsOf } from './database-in.ts';
import { fingerprint } from './database-out.ts';
import type { Manifest } from './manifest.ts';

interface Parts {
  readonly plugins: readonly Plugin[];
  readonly environment: Pick<Environment, 'databaseUrl' | 'secretKey' | 'secretKeyFallbacks'>;
  readonly log: Logger;
}

/** Brings a backup back into a folder, and a database, that hold nothing; what is interrupted leaves both as they were. */
export async function restore(file: string, target: string, parts: Parts): Promise<Manifest> {
  const dataDir = resolve(target);
  await refuseFull(dataDir);
  return withArchive(file, async (archive) => {
    requireKey(archive.manifest, parts.environment);
    const steps = stepsOf(archive.manifest, stepsOfAll(parts.plugins));
    const url = parts.environment.databaseUrl;
    const draft = `${dataDir}.restoring`;
    await mkdir(dirname(dataDir), { recursive: true });
    const lock = await lockDirectory(draft);
    let moved = false;
    try {
      await empty(draft);
      await restoreFolders(archive, draft);
      const move = async () => {
        await lock.release();
        for (const name of ['server.lock', 'server.json']) await rm(join(draft, name), { force: true });
        // An empty folder gives way, a full one does not.
        await rmdir(dataDir).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
        await rename(draft, dataDir);
        moved = true;
      };
      if (url === undefined) {
        await withEmbedded(draft, parts.log, (pool) => restoreDatabase(pool, archive, steps, async () => undefined));
        await move();
      } else
        await withPool({ connectionString: url }, parts.log, async (pool) => {
          await requireEmpty(pool);
          await restoreDatabase(pool, archive, steps, move);
        });
      return archive.manifest;
    } catch (error) {
      await lock.release();
      await remove(moved ? dataDir : draft);
      throw error;
    }
  });
}

/** Brings a backup back into a folder of its own, compares what is there with what was written, and removes it. */
export async function check(file: string, { plugins, log }: Omit<Parts, 'environment'>): Promise<Manifest> {
  return withArchive(file, async (archive) => {
    const steps = stepsOf(archive.manifest, stepsOfAll(plugins));
    const folder = await mkdtemp(join(tmpdir(), 'berth-restore-check-'));
    try {
      await restoreFolders(archive, folder);
      await withEmbedded(folder, log, async (pool) => {
        await restoreDatabase(pool, archive, steps, async () => undefined);
        const client = await pool.connect();
        try {
          for (const table of archive.manifest.tables) {
            const { rows, sha256 } = await fingerprint(client, table);
            if (rows !== table.rows || sha256 !== table.sha256)
              throw new Error(
                `${table.schema}.${table.name} is not the same after it was restored: ${rows} rows of ${table.rows}. Take another backup.`,
              );
          }
        } finally {
          client.release();
        }
      });
      for (const { path, bytes } of archive.manifest.files) {
        const { size } = await stat(join(folder, path));
        if (size !== bytes)
          throw new Error(`${path} has ${size} bytes after it was restored, and had ${bytes}. Take another backup.`);
      }
      return archive.manifest;
    } finally {
      await remove(folder);
    }
  });
}

async function withArchive<T>(file: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await Archive.open(resolve(file));
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

async function refuseFull(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(`${dataDir} cannot be restored into: ${error.message}.`);
  });
  if (names.length > 0)
    throw new Error(
      `${dataDir} is not empty (it has ${names[0]}), and nothing is written over. Name a new folder by --data-dir, and start the server with it.`,
    );
}

/** Where the key is not in the file, it has to be here: without it, nothing that is kept secret could be read. */
function requireKey({ key }: Manifest, environment: Parts['environment']): void {
  if (key.from === 'secret.key') return;
  const keys = [environment.secretKey, ...environment.secretKeyFallbacks].filter((each) => each !== undefined);
  const known = keys.map((secretKey) =>
    fingerprintOf(new SecretKeys({ secretKey, secretKeyFallbacks: [], dataDir: '' }).present()),
  );
  if (known.includes(key.fingerprint)) return;
  throw new Error(
    `Secrets in this backup are encrypted with a SECRET_KEY of the fingerprint ${key.fingerprint}, ${known.length === 0 ? 'and none is set' : `and the one that is set has ${known.join(', ')}`}. Set SECRET_KEY, or SECRET_KEY_FALLBACKS, to that key; it is not in the file.`,
  );
}

async function withEmbedded(dataDir: string, log: Logger, work: (pool: Pool) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ dataDir, log });
  try {
    await withPool(postgres.connection, log, work);
  } finally {
    await postgres.stop();
  }
}

async function withPool(settings: ConnectionSettings, log: Logger, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = openPool(settings, log, 4);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/** What an earlier try left, but for what holds the folder. */
async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (!/^server\.(lock|json)/.test(basename(name))) await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes a data folder with its database, also where that was moved elsewhere. */
async function remove(folder: string): Promise<void> {
  const home = await findHome(folder).catch(() => folder);
  for (const each of new Set([home, folder])) await rm(each, { recursive: true, force: true, maxRetries: 3 });
}
