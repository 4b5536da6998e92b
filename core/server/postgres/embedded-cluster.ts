import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, giveTree, makePrivateFolder, syncPath, writeWhole } from './embedded-files.ts';
import { clusterFolder, findOwner } from './embedded-home.ts';
import type { Place } from './embedded-place.ts';
import { run } from './embedded-runner.ts';

/** The role and the database that this product uses. */
export const clusterUser = 'berth';

const passwordFile = 'postgres-password';
const draftPrefix = 'postgres.new-';

/** Runs SQL in a cluster that is not running; each statement stands alone, and the first that fails ends it. */
async function runOffline({ runner, binaries }: Place, folder: string, statements: readonly string[]): Promise<void> {
  const settings = ['exit_on_error=on', 'log_checkpoints=off', 'log_min_error_statement=panic'];
  const args = ['--single', '-j', '-D', folder, ...settings.flatMap((setting) => ['-c', setting]), 'postgres'];
  await run(runner, binaries.postgres, args, statements.map((statement) => `${statement};\n\n`).join(''));
}

/** Makes a cluster as a whole or not at all: it takes its name when it is finished. */
async function initialise(place: Place, password: string): Promise<void> {
  const { runner, binaries, home } = place;
  const leftovers = (await readdir(home)).filter((name) => name.startsWith(draftPrefix));
  for (const name of leftovers) await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  const draft = join(home, `${draftPrefix}${randomBytes(4).toString('hex')}`);
  await makePrivateFolder(draft, runner.owner);
  // Text sorts by code point whatever the machine's locale and ICU are, so that neither can invalidate an index; lists
  // for people name an ICU collation in their queries.
  const collation = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(runner, binaries.initdb, [
    '-D',
    draft,
    '-U',
    'postgres',
    '--auth=reject',
    '--data-checksums',
    ...collation,
  ]);
  await writeFile(join(draft, 'pg_hba.conf'), `local all ${clusterUser} scram-sha-256\n`, { flush: true });
  await runOffline(place, draft, [
    `CREATE ROLE ${clusterUser} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${clusterUser} OWNER ${clusterUser}`,
  ]);
  await rename(draft, clusterFolder(home));
  await syncPath(home);
}

async function refuseForeignVersion(folder: string, major: number): Promise<void> {
  const path = join(folder, 'PG_VERSION');
  const version = (await exists(path)) ? Number.parseInt(await readFile(path, 'utf8'), 10) : Number.NaN;
  if (version === major) return;
  if (Number.isNaN(version)) {
    throw new Error(
      `${folder} is not a whole PostgreSQL database: it has no readable PG_VERSION. Restore it from a backup, or move it away to begin with an empty database.`,
    );
  }
  throw new Error(
    `${folder} was written by PostgreSQL ${version}, and this Berth brings PostgreSQL ${major}. Start the Berth release that wrote it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Sees to it that the place holds a cluster that this PostgreSQL can open, makes one where there is none, and returns
 * the password of its user.
 */
export async function openCluster(dataDir: string, place: Place): Promise<string> {
  const { runner, binaries, home } = place;
  const folder = clusterFolder(home);
  const isNew = !(await exists(folder)) || (await readdir(folder)).length === 0;
  if (!isNew) await refuseForeignVersion(folder, binaries.major);
  const owner = await findOwner(home);
  if (!isNew && owner?.uid !== runner.owner.uid) await giveTree(folder, runner.owner);
  const path = join(dataDir, passwordFile);
  const isKnown = await exists(path);
  if (!isKnown) await writeWhole(dataDir, passwordFile, `${randomBytes(24).toString('base64url')}\n`, 0o600);
  const password = (await readFile(path, 'utf8')).trim();
  if (isNew) {
    await initialise(place, password).catch((error: Error) => {
      throw new Error(`PostgreSQL could not make a database in ${home}: ${error.message}`);
    });
  }
  if (!isNew && !isKnown) await runOffline(place, folder, [`ALTER ROLE ${clusterUser} PASSWORD '${password}'`]);
  return password;
}
