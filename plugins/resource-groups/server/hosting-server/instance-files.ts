import { readFile, realpath, stat } from 'node:fs/promises';
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
    const file = await realpath(resolve(folder, path)).catch(() => undefined);
    const inside = await realpath(folder).catch(() => undefined);
    if (!file || !inside || !file.startsWith(inside + sep)) continue;
    const about = await stat(file);
    if (!about.isFile())
      throw new Fault('instance.file.not_a_file', `${path} is not a file. Give the path of one.`, 400, { path });
    if (about.size > largestFile)
      throw new Fault(
        'instance.file.too_large',
        `${path} is larger than ${largestFile / 2 ** 20} MiB, which is the most that can be read in one go.`,
        400,
        { path },
      );
    return readFile(file);
  }
  throw missing;
}
