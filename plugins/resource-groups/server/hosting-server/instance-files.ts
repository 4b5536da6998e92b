import { constants, type Stats } from 'node:fs';
import { lstat, open, opendir, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { FileListing, ListedFile } from '../public.ts';

/** The most entries of a folder that are told. */
const mostListed = 1_000;

/** A folder whose files may be seen, and which names at its top are the driver's own. */
export interface SeenFolder {
  readonly path: string;
  readonly isOwn?: (name: string) => boolean;
}

/** Streams a file that lies in one of the given folders, as long as it is when it is opened, by an absolute path or one within the first folder that has it; whatever leads out of them is refused. */
export function readWithin(folders: readonly SeenFolder[], path: string): Promise<Readable> {
  return within(folders, path, async ([{ file, at }]) => {
    const about = await file.stat();
    if (!about.isFile()) throw notA('file', path);
    if (about.size === 0) return Readable.from([]);
    // What was opened is closed when this answers, so the stream has a handle of its own on the same file.
    const own = await open(at, constants.O_RDONLY | constants.O_NONBLOCK);
    return own.createReadStream({ start: 0, end: about.size - 1 });
  });
}

/** Lists what lies in a folder of the given ones, at the top of all of them by an empty path. Of what has the same name in two the first counts, as it does where a file is read. */
export function listWithin(folders: readonly SeenFolder[], path: string): Promise<FileListing> {
  return within(folders, path, async (opened) => {
    const listed = new Map<string, ListedFile>();
    const found = await Promise.all(opened.map(async (each) => ((await each.file.stat()).isDirectory() ? [each] : [])));
    if (found.flat().length === 0) throw notA('folder', path);
    for (const { folder, inside, real, at } of found.flat())
      for await (const { name } of await opendir(at)) {
        if ((real === inside && folder.isOwn?.(name)) || listed.has(name)) continue;
        if (listed.size === mostListed) return { files: [...listed.values()], cut: true };
        const entry = await entryAt(join(at, name), folder);
        if (entry) listed.set(name, { name, ...entry });
      }
    return { files: [...listed.values()], cut: false };
  });
}

/** What stands at a path: what its link leads to, if that lies within the folder; undefined where it is gone meanwhile. */
async function entryAt(path: string, folder: SeenFolder): Promise<Omit<ListedFile, 'name'> | undefined> {
  const own = await lstat(path).catch(() => undefined);
  if (!own) return undefined;
  const about = own.isSymbolicLink() ? ((await linkedFrom(path, folder)) ?? own) : own;
  const type = about.isFile() ? 'file' : about.isDirectory() ? 'folder' : about.isSymbolicLink() ? 'link' : 'other';
  return { type, size: type === 'file' ? about.size : 0, updated: about.mtime };
}

async function linkedFrom(path: string, folder: SeenFolder): Promise<Stats | undefined> {
  const real = await realpath(path).catch(() => undefined);
  const opened = real && (await openIn(folder, real).catch(() => undefined));
  if (typeof opened !== 'object') return undefined;
  await using file = opened.file;
  return await file.stat();
}

interface Opened {
  readonly folder: SeenFolder;
  /** The folder and what was opened, by paths without links. */
  readonly inside: string;
  readonly real: string;
  readonly file: FileHandle;
  /** By which path what was opened is reached, whatever stands at its own meanwhile. */
  readonly at: string;
}

/** Opens a path in each folder that has it, for as long as it is used; a Fault where none has it, or it leads out of them. */
async function within<T>(
  folders: readonly SeenFolder[],
  path: string,
  use: (opened: readonly [Opened, ...Opened[]]) => Promise<T>,
): Promise<T> {
  await using handles = new AsyncDisposableStack();
  const all: Opened[] = [];
  const refused: Unopened[] = [];
  for (const folder of path.includes('\0') ? [] : folders) {
    const opened = await openIn(folder, path);
    if (typeof opened === 'string') {
      refused.push(opened);
      continue;
    }
    handles.use(opened.file);
    all.push(opened);
  }
  const [first, ...others] = all;
  if (first) return await use([first, ...others]);
  // An absolute path lies in one of the folders at most.
  const leadsOut =
    refused.includes('linked out') || (refused.length > 0 && refused.every((each) => each === 'outside'));
  throw leadsOut
    ? new Fault(
        'instance.file.outside',
        `${path} leads out of the instance's own folder. Give a path within it.`,
        403,
        { path },
      )
    : new Fault(
        'instance.file.not_found',
        `This instance has no file ${path}. Give a path within its own folder.`,
        404,
        { path },
      );
}

/** Why a folder has nothing to read by a path: it names something else, a link on its way leads out, or nothing is there. */
type Unopened = 'outside' | 'linked out' | 'absent';

/** A program may put a link in place of anything at any moment, so what was opened is asked where it lies, once it is open. */
async function openIn(folder: SeenFolder, path: string): Promise<Opened | Unopened> {
  const top = resolve(folder.path);
  const named = resolve(top, path);
  const inside = await realpath(top).catch(() => top);
  if (!isWithin(named, top) && !isWithin(named, inside)) return 'outside';
  const real = await realpath(named).catch(() => undefined);
  if (real === undefined) return (await isLinkedOut(inside, relative(top, named))) ? 'linked out' : 'absent';
  if (!isWithin(real, inside)) return 'linked out';
  // A pipe that nobody writes to is not waited for.
  const file = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENXIO') throw notA('file', path);
      if (error.code === 'EACCES') throw unreadable(path);
      return undefined;
    },
  );
  if (!file) return 'absent';
  const at = `/proc/self/fd/${file.fd}`;
  // Where there is no /proc, nothing is fenced in either: the program reads what the server reads.
  const opened = await readlink(at).catch(() => undefined);
  if (opened !== undefined && !isWithin(opened, inside)) {
    await file.close();
    return 'linked out';
  }
  return { folder, inside, real, file, at: opened === undefined ? real : at };
}

/** Whether a path with nothing at its end passes a link that leads out, or nowhere: whoever asks learns nothing of what is there outside. */
async function isLinkedOut(inside: string, path: string): Promise<boolean> {
  let at = inside;
  for (const name of path.split(sep)) {
    at = join(at, name);
    const real = await realpath(at).catch(() => undefined);
    if (real === undefined) return (await lstat(at).catch(() => undefined))?.isSymbolicLink() ?? false;
    if (!isWithin(real, inside)) return true;
  }
  return false;
}

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

const notA = (kind: 'file' | 'folder', path: string): Fault =>
  new Fault(`instance.file.not_a_${kind}`, `${path} is not a ${kind}. Give the path of one.`, 400, { path });

const unreadable = (path: string): Fault =>
  new Fault(
    'instance.file.unreadable',
    `The program of the instance keeps ${path} to itself: its permissions let nobody else read it.`,
    409,
    { path },
  );
