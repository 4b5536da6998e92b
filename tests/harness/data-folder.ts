import { execFile } from 'node:child_process';
import { mkdtemp, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Tells the workers of a run where the folder is that new ones are copies of. */
export const preparedData = 'PREPARED_DATA';

/** A data folder of its own on which no product has been started; its database has its tables already where the run prepared one. */
export async function makeDataFolder(prefix: string): Promise<string> {
  const folder = await realpath(await mkdtemp(prefix));
  const prepared = process.env[preparedData];
  // By its own command, which keeps owners and rights.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}
