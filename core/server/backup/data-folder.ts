import { chmod, chown, lstat, mkdir, open, readdir, readlink, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Archive, ArchiveWriter } from './archive.ts';
import type { Manifest } from './manifest.ts';

/** What belongs to a process that runs, or to the database, which is backed up as rows. */
const leftOut =
  /^(postgres|postgres-password|postgres-moved-to|postgres\.moved|postgres\.new-[^/]*|server\.(lock|json).*|logs\/postgres\.log.*)$/;
/** What holds a folder for a process. */
const isLock = (path: string) => path.endsWith('/lock');

export type FolderEntries = Pick<Manifest, 'folders' | 'files' | 'links'>;

/** Adds what lies below some folders of a data folder, or below all but some; what goes away meanwhile is left out. */
export async function addFolders(
  writer: ArchiveWriter,
  { dataDir, as, takes }: { readonly dataDir: string; readonly as: string; readonly takes: (top: string) => boolean },
): Promise<FolderEntries> {
  const found: FolderEntries = { folders: [], files: [], links: [] };
  const visit = async (path: string): Promise<void> => {
    const at = join(dataDir, path);
    const stat = await lstat(at).catch(gone);
    if (!stat || leftOut.test(path) || isLock(path)) return;
    const owned = { path, mode: stat.mode & 0o7777, uid: stat.uid, gid: stat.gid };
    if (stat.isSymbolicLink()) {
      const target = await readlink(at).catch(gone);
      if (target !== undefined) found.links.push({ path, target });
    } else if (stat.isDirectory()) {
      found.folders.push(owned);
      for (const name of (await readdir(at).catch(gone)) ?? []) await visit(`${path}/${name}`);
    } else if (stat.isFile()) {
      const file = await open(at).catch(gone);
      if (!file) return;
      try {
        const { size, mtimeMs } = await file.stat();
        // Names are theirs, of whatever length; in the archive they are numbers.
        const piece = await writer.addFile(`${as}/${found.files.length}`, file, size);
        found.files.push({ ...owned, modified: mtimeMs, ...piece });
      } finally {
        await file.close();
      }
    }
  };
  for (const name of await readdir(dataDir)) if (takes(name)) await visit(name);
  return found;
}

function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

/** Brings back what was added. Whose a file was counts where this is root. */
export async function restoreFolders(archive: Archive, dataDir: string): Promise<void> {
  const { folders, files, links } = archive.manifest;
  const isRoot = process.getuid?.() === 0;
  for (const { path } of folders) await mkdir(join(dataDir, inside(path)), { recursive: true });
  for (const { path, entry, mode, uid, gid, modified } of files) {
    const at = join(dataDir, inside(path));
    await mkdir(dirname(at), { recursive: true });
    const file = await open(at, 'wx', 0o600);
    await pipeline(archive.chunks(entry), file.createWriteStream({ flush: true }));
    if (isRoot) await chown(at, uid, gid);
    await chmod(at, mode);
    await utimes(at, modified / 1_000, modified / 1_000);
  }
  for (const { path, target } of links) await symlink(target, join(dataDir, inside(path)));
  // The innermost first: a folder that nobody may write to is closed once all is in it.
  for (const { path, mode, uid, gid } of folders.toReversed()) {
    const at = join(dataDir, inside(path));
    if (isRoot) await chown(at, uid, gid);
    await chmod(at, mode);
  }
}

/** A path that leads nowhere but below the folder. */
function inside(path: string): string {
  if (path.startsWith('/') || path.split('/').some((part) => part === '..' || part === ''))
    throw new Error(`The backup holds a file that would be restored elsewhere: ${path}.`);
  return path;
}
