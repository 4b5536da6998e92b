import { chmod, chown, lchown, lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whose a file is. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Tells whether something is at the path, a dangling link included. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Makes one file, or the names in one folder, survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Makes a folder and all in it survive a power cut. */
export async function syncTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await syncTree(inner);
    else if (entry.isFile()) await syncPath(inner);
  }
  await syncPath(path);
}

/** Writes a small file as a whole or not at all, also across a power cut. */
export async function writeWhole(folder: string, name: string, text: string, mode: number): Promise<void> {
  const draft = join(folder, `${name}.new`);
  await writeFile(draft, text, { mode, flush: true });
  await chmod(draft, mode);
  await rename(draft, join(folder, name));
  await syncPath(folder);
}

/** Makes a folder that everyone may enter, whatever the umask says; one that there is stays as it is. */
export async function makeOpenFolder(path: string): Promise<void> {
  const isNew = (await mkdir(path, { recursive: true })) !== undefined;
  if (isNew) await chmod(path, 0o755);
}

/** Makes a folder that only its owner may enter. */
export async function makePrivateFolder(path: string, owner: Owner): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  await chown(path, owner.uid, owner.gid);
}

/** Gives a folder and all in it to an owner; the folder itself comes last, so that its owner tells of a finished job. */
export async function giveTree(path: string, owner: Owner): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await giveTree(inner, owner);
    else await lchown(inner, owner.uid, owner.gid);
  }
  await chown(path, owner.uid, owner.gid);
}
