import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';

const Manifest = z.object({ name: z.string(), command: z.tuple([z.string().min(1)], z.string()) });

/** A service that lies in a folder of its own, ready to be started. */
export interface Bundle {
  readonly folder: string;
  readonly program: string;
  readonly args: readonly string[];
}

/** Finds the bundle that an image's address means, in the folder of all bundles. */
export async function readBundle(bundles: string, image: string): Promise<Bundle> {
  const folder = bundleFolder(bundles, image);
  const file = join(folder, 'image.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Fault('image.bundle.missing', `The image ${image} is not on this hosting server: ${file} cannot be read. Build it there, or choose another image.`, 409, { image });
  });
  const manifest = Manifest.safeParse(parse(text));
  if (!manifest.success) {
    throw new Fault('image.bundle.broken', `The image ${image} cannot be started: ${file} must hold a name and a command, a list that begins with a program. Build it again.`, 409, { image });
  }
  const [program, ...args] = manifest.data.command;
  return { folder, program: program === 'node' ? process.execPath : program, args };
}

/** The folder of a bundle; refuses addresses that no hosting server can run. */
export function bundleFolder(bundles: string, image: string): string {
  const [, name] = /^bundle:([a-z0-9][a-z0-9-]*)$/.exec(image) ?? [];
  if (!name) throw new Fault('image.not_a_bundle', `A hosting server runs images of the form bundle:<name>, and ${image} is none. Choose such an image, or a resource group that runs containers.`, 409, { image });
  return join(bundles, name);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
