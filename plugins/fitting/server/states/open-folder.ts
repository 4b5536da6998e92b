import { constants, existsSync } from 'node:fs';
import { lstat, mkdir, open, opendir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { StateFile } from '../public.ts';

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
/** Each level is open while those below it are walked. */
const deepest = 32;
// Where there is no /proc, nothing is fenced in either: programs reach what the server reaches.
const hasProc = existsSync('/proc/self/fd');

const absent = (error: NodeJS.ErrnoException): undefined => {
  // A link at its place is ELOOP, or ENOTDIR where a folder is asked for.
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes(error.code ?? '')) return undefined;
  throw error;
};

/**
 * A folder that instances write to, who may put a link in place of anything in it at any moment: what is below it is looked for in what
 * is open, a level at a time and through no link, so that nothing of the server's own is read or written in its stead.
 */
export class OpenFolder {
  readonly #handle: FileHandle;
  readonly #path: string;

  private constructor(handle: FileHandle, path: string) {
    this.#handle = handle;
    this.#path = hasProc ? `/proc/self/fd/${handle.fd}` : path;
  }

  /** By a path that is the server's own but for its last name; undefined where no folder is there. */
  static async at(path: string): Promise<OpenFolder | undefined> {
    const handle = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch(absent);
    return handle && new OpenFolder(handle, path);
  }

  /** The path of what has this name in it, for as long as it is open. */
  pathOf(name: string): string {
    return join(this.#path, name);
  }

  /** A folder below it; undefined where none is there. */
  async below(names: readonly string[], { make = false } = {}): Promise<OpenFolder | undefined> {
    let found = await OpenFolder.at(this.#path + (hasProc ? '/.' : ''));
    for (const name of names) {
      if (!found) return undefined;
      await using above: OpenFolder = found;
      if (make)
        await mkdir(above.pathOf(name)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
      found = await OpenFolder.at(above.pathOf(name));
    }
    return found;
  }

  /** A file in it, to be read; undefined where none is there. */
  async file(name: string): Promise<FileHandle | undefined> {
    // A pipe that nobody writes to is not waited for.
    const file = await open(this.pathOf(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(absent);
    if (!file || (await file.stat()).isFile()) return file;
    await file.close();
    return undefined;
  }

  /** All files below it. Throws where folders lie in each other more than 32 deep. */
  async *files(before = '', depth = 1): AsyncGenerator<StateFile> {
    if (depth > deepest)
      throw new Error(`${before} lies more than ${deepest} folders deep, which is more than is read.`);
    for await (const entry of await opendir(this.#path)) {
      const name = before + entry.name;
      if (entry.isFile()) {
        const about = await lstat(this.pathOf(entry.name)).catch(absent);
        if (about?.isFile()) yield { name, bytes: about.size };
      } else if (entry.isDirectory()) {
        await using below = await this.below([entry.name]);
        if (below) yield* below.files(`${name}/`, depth + 1);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
  }
}
