import { execFile } from 'node:child_process';
import { chmod, chown } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { isRoot, type Command, type Inside } from './fence.ts';

const run = promisify(execFile);

/** What a program of an account is given where it cannot be fenced in. */
export interface Unfenced extends Pick<Inside, 'folder' | 'home' | 'state' | 'diskBytes' | 'memoryBytes'> {
  readonly accountId: number;
}

/** Beyond those of fenced instances; a system that knows fewer users refuses them. */
const firstUser = 0x7800_0000;
const spareBytes = 2 ** 30;

/**
 * The command that runs another one as a user of its account's own, without rights and within limits of a process: not
 * a fence, but what the server keeps to itself and what is other accounts' is not to be read then. Undefined where this
 * server is not root, or that user would not reach what the program needs.
 */
export async function asAccountUser(command: Command, given: Unfenced): Promise<Command | undefined> {
  if (!isRoot()) return undefined;
  const { accountId, folder, home, state, memoryBytes, diskBytes } = given;
  const user = String(firstUser + accountId);
  const rights = ['--no-new-privs', '--bounding-set', '-all', '--inh-caps', '-all'];
  const limits = ['--core=0', '--nproc=1024', `--data=${memoryBytes + spareBytes}`];
  const lowered = [...limits, ...(state === undefined ? [`--fsize=${diskBytes}`] : [])];
  const args = [...lowered, 'setpriv', '--reuid', user, '--regid', user, '--clear-groups', ...rights];
  try {
    for (const each of [home, ...(state === undefined ? [] : [state])]) {
      await chown(each, Number(user), Number(user));
      await chmod(each, 0o700);
    }
    // The way to it, of which nothing else is to be seen.
    for (const each of [dirname(home), dirname(dirname(home)), dirname(folder)]) await passable(each);
    await run('prlimit', [...args, 'sh', '-c', '[ -x "$1" ] && [ -r "$1" ] && [ -w "$2" ]', 'sh', folder, home]);
  } catch {
    return undefined;
  }
  return { program: 'prlimit', args: [...args, command.program, ...command.args] };
}

const passable = (folder: string): Promise<void> => chmod(folder, 0o711);
