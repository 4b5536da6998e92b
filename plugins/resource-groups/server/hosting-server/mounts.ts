import { mkdir, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Fault } from '#core/contract/fault.ts';
import type { DataMount } from '../public.ts';
import type { ImageFolders } from './image-folders.ts';

/** The data images of an instance, laid below a folder. */
export interface Mounts {
  readonly folder: string;
  readonly all: readonly { readonly source: string; readonly target: string }[];
}

/** Lays the data images of an instance below one folder, each under its target path; their files are there once for all instances, and nobody may write to them. */
export async function layMounts(folder: string, mounts: readonly DataMount[], images: ImageFolders): Promise<Mounts> {
  const all: Mounts['all'][number][] = [];
  await rm(folder, { recursive: true, force: true });
  // The folder around it lets nobody in; whoever is shown this one alone may read it.
  await mkdir(folder, { mode: 0o755 });
  for (const mount of mounts) {
    const source = await sourceOf(mount, images);
    const target = join(folder, normalize(`/${mount.mountPath}`));
    if (target === join(folder, sep)) throw taken(mount);
    await mkdir(dirname(target), { recursive: true });
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? taken(mount) : error;
    });
    all.push({ source, target: normalize(`/${mount.mountPath}`) });
  }
  return { folder, all };
}

async function sourceOf({ image, sourcePath }: DataMount, images: ImageFolders): Promise<string> {
  const top = await images.folder(image);
  const source = await realpath(join(top, normalize(`/${sourcePath}`))).catch(() => undefined);
  const inside = await realpath(top);
  if (source !== undefined && (source === inside || source.startsWith(inside + sep))) return source;
  throw new Fault(
    'data_image.path.missing',
    `The data image has no ${sourcePath} inside. Correct its source path, or upload an archive that has it.`,
    409,
    { path: sourcePath },
  );
}

const taken = ({ mountPath }: DataMount): Fault =>
  new Fault(
    'data_image.target.taken',
    `Two data images of the service have the target path ${mountPath}, or one within the other. Give each a folder of its own.`,
    409,
    { path: mountPath },
  );
