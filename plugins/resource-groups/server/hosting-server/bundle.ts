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

/** Reads what an image's folder says of how it is started. */
export async function readBundle(folder: string, image: string): Promise<Bundle> {
  const file = join(folder, 'image.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Fault(
      'image.bundle.missing',
      `The image ${image} is not on this hosting server: ${file} cannot be read. Build it there, or choose another image.`,
      409,
      { image },
    );
  });
  const manifest = Manifest.safeParse(parse(text));
  if (!manifest.success) {
    throw new Fault(
      'image.bundle.broken',
      `The image ${image} cannot be started: ${file} must hold a name and a command, a list that begins with a program. Build it again.`,
      409,
      { image },
    );
  }
  const [program, ...args] = manifest.data.command;
  return { folder, program: program === 'node' ? process.execPath : program, args };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
