import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const cache = join(import.meta.dirname, '../../node_modules/.cache');

const named = (program: string, ...folders: readonly string[]) =>
  [...folders, ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));

/**
 * A program that is not ours, by the address of its Go module with a version: the one that the environment names, such as
 * `STRIPE_MOCK`, one that is at hand, or built by Go where that is; else undefined, and a warning where building failed.
 */
export async function goProgram(name: string, module: string): Promise<string | undefined> {
  const folder = join(cache, name);
  const found = process.env[name.toUpperCase().replaceAll('-', '_')] ?? named(name, folder);
  const go = named('go', '/usr/local/go/bin');
  if (found || !go) return found;
  await mkdir(folder, { recursive: true });
  // Built once and run for seconds: without optimisations it takes a third less.
  await promisify(execFile)(go, ['install', '-gcflags=all=-N -l', '-ldflags=-s -w', module], {
    timeout: 1_200_000,
    env: { ...process.env, GOBIN: folder },
  }).catch((error: Error) => console.warn(`${name} could not be built: ${error.message}`));
  return named(name, folder);
}
