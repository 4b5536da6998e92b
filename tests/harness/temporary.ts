import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What databases, files and browsers of tests beside each other take at most. */
const neededBytes = 6 * 1024 ** 3;
const inMemory = '/dev/shm';

/** Memory where there is room for what tests write: a third of the work of the system's kernel is then saved. */
function place(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= neededBytes) return inMemory;
  } catch {
    // There is none, as outside Linux.
  }
  return tmpdir();
}

/** Has everything of this run write into one folder that goes with it: processes that tests kill remove nothing. */
export function useTemporaryFolder(): void {
  const folder = mkdtempSync(join(place(), 'berth-run-'));
  // For other users too, as which databases run where the system wants it.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
