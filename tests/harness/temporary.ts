import { accessSync, constants, statfsSync } from 'node:fs';

/** What databases, files and browsers of tests beside each other take at most. */
const neededBytes = 6 * 1024 ** 3;
const inMemory = '/dev/shm';

/** Puts what tests write into memory where there is room for it: a third of the work of the system's kernel is then saved. */
export function useMemory(): void {
  if (process.env.TMPDIR) return;
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= neededBytes) process.env.TMPDIR = inMemory;
  } catch {
    // There is none, as outside Linux.
  }
}
