import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from './embedded-files.ts';
import { endProcess, findWorkers, isServerOf, isWorkerOf, type Patience } from './embedded-processes.ts';

// Whoever waits for this server waits for this as well; a crash recovery costs less than a slow shutdown.
const orphanPatience: Patience = [
  ['SIGINT', 1_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
];
const workerPatience: Patience = [
  ['SIGQUIT', 500],
  ['SIGKILL', 2_000],
];

/** Ends what a killed PostgreSQL left behind: workers that are busy notice its end late and keep its files in use. */
export async function endWorkers(clusterName: string): Promise<void> {
  const workers = findWorkers(clusterName);
  await Promise.all(workers.map((pid) => endProcess(pid, () => isWorkerOf(pid, clusterName), workerPatience)));
}

/**
 * Stops a PostgreSQL that outlived an earlier server of this data folder; returns its process, if there was one.
 * Only for the holder of the data folder's lock: nobody else may own a PostgreSQL there.
 */
export async function endOrphan(folder: string, clusterName: string): Promise<number | undefined> {
  const path = join(folder, 'postmaster.pid');
  if (!(await exists(path))) return undefined;
  const [first, ...others] = (await readFile(path, 'utf8')).split('\n');
  // A cluster opened for one user alone notes its process as a negative number.
  const pid = Math.abs(Number.parseInt(first ?? '', 10));
  const isOrphan = isServerOf(pid, folder);
  if (isOrphan) await endProcess(pid, () => isServerOf(pid, folder), orphanPatience);
  await endWorkers(clusterName);
  // A number that is still taken, by another program or by a dead process that nobody has collected, would keep
  // PostgreSQL from starting. Its parent's does not, and the other lines let it check that its memory is unused.
  if (await exists(path)) await writeFile(path, [process.pid, ...others].join('\n'));
  return isOrphan ? pid : undefined;
}
