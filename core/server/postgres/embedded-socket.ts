import { lstat, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exists, makePrivateFolder } from './embedded-files.ts';
import type { Runner } from './embedded-runner.ts';

/** The port that PostgreSQL puts into the name of its socket. */
export const socketPort = 5432;

// What sun_path holds on macOS, the shortest, without the zero at its end.
const longestPath = 103;

function socketFolder(clusterName: string, { way }: Runner): string {
  const name = `${clusterName}-${process.getuid?.() ?? 0}`;
  const usual = join(tmpdir(), name);
  const isShort = Buffer.byteLength(join(usual, `.s.PGSQL.${socketPort}.lock`)) <= longestPath;
  // Root's own folder for temporary files may be closed to another account.
  return isShort && way !== 'account' ? usual : join('/tmp', name);
}

/** Makes the empty folder for PostgreSQL's socket, at the same short path at each start. */
export async function makeSocketFolder(clusterName: string, runner: Runner): Promise<string> {
  const path = socketFolder(clusterName, runner);
  if (await exists(path)) {
    const { uid } = await lstat(path);
    if (![process.getuid?.(), runner.owner.uid].includes(uid)) {
      throw new Error(
        `${path}, where PostgreSQL's socket belongs, is the property of another user (uid ${uid}); remove it.`,
      );
    }
    await rm(path, { recursive: true });
  }
  await makePrivateFolder(path, runner.owner);
  return path;
}
