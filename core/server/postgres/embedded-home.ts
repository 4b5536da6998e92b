import { chmod, cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Binaries, binariesIn } from './embedded-binaries.ts';
import { exists, giveTree, makeOpenFolder, type Owner, syncPath, syncTree, writeWhole } from './embedded-files.ts';

const pointer = 'postgres-moved-to';

/** The folder of a home that PostgreSQL keeps its files in. */
export function clusterFolder(home: string): string {
  return join(home, 'postgres');
}

/** Tells which folder holds the database of a data folder: itself, or the one that it was moved to. */
export async function findHome(dataDir: string): Promise<string> {
  const path = join(dataDir, pointer);
  if (!(await exists(path))) return dataDir;
  const home = (await readFile(path, 'utf8')).trim();
  if (await exists(home)) return home;
  throw new Error(
    `The database of ${dataDir} was moved to ${home}, which is not there; bring that folder back, or delete ${path} to begin with an empty database.`,
  );
}

/** Tells who owns the database files, if there are any. */
export async function findOwner(home: string): Promise<Owner | undefined> {
  const folder = clusterFolder(home);
  if (!(await exists(folder))) return undefined;
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

/** Fails where the database files belong to another user, and this one is not root. */
export async function refuseForeignOwner(home: string): Promise<void> {
  const owner = await findOwner(home);
  const self = process.getuid?.();
  if (owner === undefined || self === 0 || self === owner.uid) return;
  throw new Error(
    `${clusterFolder(home)} belongs to uid ${owner.uid}, and this server runs as uid ${self}; start it as that user, or give the folder to this one.`,
  );
}

/** Makes a home that every account can reach, and records in the data folder that the database lives there. */
export async function makeSharedHome(dataDir: string, sharedDir: string): Promise<string> {
  await makeOpenFolder(sharedDir);
  const home = await mkdtemp(join(sharedDir, 'data-'));
  await chmod(home, 0o755);
  await syncPath(sharedDir);
  await writeWhole(dataDir, pointer, `${home}\n`, 0o644);
  return home;
}

/** Moves the database files to a home recorded by makeSharedHome; a move that was cut short is taken up again. */
export async function moveData(dataDir: string, home: string, owner: Owner): Promise<void> {
  const from = clusterFolder(dataDir);
  const to = clusterFolder(home);
  const done = join(dataDir, 'postgres.moved');
  if (await exists(from)) {
    if (await exists(to)) {
      throw new Error(
        `Both ${from} and ${to} hold a database; move ${from} away to use the second, or delete ${join(dataDir, pointer)} to use the first.`,
      );
    }
    const copy = join(home, 'postgres.partial');
    await rm(copy, { recursive: true, force: true });
    await cp(from, copy, { recursive: true, verbatimSymlinks: true });
    await giveTree(copy, owner);
    await syncTree(copy);
    await rename(copy, to);
    await syncPath(home);
    await rename(from, done);
    await syncPath(dataDir);
  }
  await rm(done, { recursive: true, force: true });
}

function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && !['pkgconfig', 'pgxs'].includes(basename(path));
}

/** Copies PostgreSQL's programs to where every account can run them, once for each version. */
export async function shareBinaries(binaries: Binaries, sharedDir: string): Promise<Binaries> {
  await makeOpenFolder(sharedDir);
  const folder = join(sharedDir, `postgres-${binaries.version}-${process.platform}-${process.arch}`);
  if (!(await exists(folder))) {
    const copy = await mkdtemp(`${folder}.partial-`);
    await cp(binaries.folder, copy, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    await chmod(copy, 0o755);
    await syncTree(copy);
    await rename(copy, folder);
  }
  return binariesIn(folder, binaries.version);
}
