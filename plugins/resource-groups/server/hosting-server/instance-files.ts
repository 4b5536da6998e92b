import { constants } from 'node:fs';
import { open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { Fault } from '#core/contract/fault.ts';

const largestFile = 64 * 2 ** 20;

/** Reads a file that lies in one of the given folders, by an absolute path or one within the first folder that has it; whatever leads out of them counts as not there. */
export async function readWithin(folders: readonly string[], path: string): Promise<Buffer> {
  const missing = new Fault(
    'instance.file.not_found',
    `This instance has no file ${path}. Give a path within its own folder.`,
    404,
    { path },
  );
  if (path.includes('\0')) throw missing;
  for (const folder of folders) {
    const file = await openWithin(folder, path);
    if (!file) continue;
    try {
      const about = await file.stat();
      if (!about.isFile())
        throw new Fault('instance.file.not_a_file', `${path} is not a file. Give the path of one.`, 400, { path });
      if (about.size > largestFile)
        throw new Fault(
          'instance.file.too_large',
          `${path} is larger than ${largestFile / 2 ** 20} MiB, which is the most that can be read in one go.`,
          400,
          { path },
        );
      return await file.readFile();
    } finally {
      await file.close();
    }
  }
  throw missing;
}

/** The program of an instance may put a link in place of anything at any moment, so what was opened is asked where it lies. A pipe that nobody writes to is not waited for. */
async function openWithin(folder: string, path: string): Promise<FileHandle | undefined> {
  const inside = await realpath(folder).catch(() => undefined);
  const real = await realpath(resolve(folder, path)).catch(() => undefined);
  if (!inside || !real?.startsWith(inside + sep)) return undefined;
  const file = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch(
    () => undefined,
  );
  if (!file) return undefined;
  // Where there is no /proc, nothing is fenced in either: the program reads what the server reads.
  const opened = await readlink(`/proc/self/fd/${file.fd}`).catch(() => real);
  if (opened.startsWith(inside + sep)) return file;
  await file.close();
  return undefined;
}
