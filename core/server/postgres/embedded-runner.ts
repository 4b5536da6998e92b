import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Owner } from './embedded-files.ts';

/**
 * The ways to run PostgreSQL, which refuses to run as root: as the user that runs this server, in a user namespace
 * in which root carries another user's number, or as another account of the machine.
 */
export type Way = 'direct' | 'namespace' | 'account';

/** A user of the machine. */
interface Account extends Owner {
  name: string;
}

/** One way to run PostgreSQL's programs. */
export interface Runner {
  way: Way;
  /** Who has to own the data folder, as this process sees it. */
  owner: Owner;
  /** Completes the sentence "PostgreSQL runs …". */
  words: string;
  /** A command that runs the one after it. */
  prefix: readonly string[];
  /** What a new process becomes. */
  identity: Partial<Owner>;
}

/** The accounts that PostgreSQL may run as, best first. */
export const unprivilegedNames: readonly string[] = ['postgres', 'nobody'];

// PG* variables of the runtime would change what the programs do, and their messages are read, hence C.
export const runnerEnvironment = { PATH: process.env.PATH, LC_ALL: 'C' };

function self(): Owner {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

function readPasswd(): string {
  return existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
}

function accounts(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Finds the first of the named accounts that a passwd file lists, else the number that stands for nobody. */
export function findAccount(names: readonly string[], passwd: string = readPasswd()): Account {
  const known = accounts(passwd).filter(({ uid }) => uid !== 0);
  const found = names.flatMap((name) => known.find((account) => account.name === name) ?? []);
  return found[0] ?? { name: 'nobody', uid: 65534, gid: 65534 };
}

/** Runs programs as the user that runs this server. */
export function directRunner(): Runner {
  return { way: 'direct', owner: self(), words: 'as the user of this server', prefix: [], identity: {} };
}

/** Runs programs in a user namespace, where this server's user carries the number of the account. */
function namespaceRunner({ uid, gid }: Account): Runner {
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  return { way: 'namespace', owner: self(), words: 'in a user namespace', prefix, identity: {} };
}

/** Runs programs as another account of the machine, which only root may do. */
function accountRunner({ uid, gid, name }: Account): Runner {
  return { way: 'account', owner: { uid, gid }, words: `as ${name} (uid ${uid})`, prefix: [], identity: { uid, gid } };
}

/**
 * Lists the ways worth trying, best first. Data that another user already owns stays with that user, so that a data
 * folder does not change hands at each start.
 */
export function candidateRunners(owner: Owner | undefined, names: readonly string[]): Runner[] {
  const account = findAccount(names);
  if (self().uid !== 0) return [directRunner(), namespaceRunner(account)];
  const usual = [namespaceRunner(account), accountRunner(account)];
  if (owner === undefined || owner.uid === 0) return usual;
  const { uid, gid } = owner;
  return [accountRunner({ uid, gid, name: uid === account.uid ? account.name : 'the owner of its data' }), ...usual];
}

/** Gives the command line of a program under a runner. */
export function commandLine(runner: Runner, program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  return [command, rest];
}

function complaint(stderr: string): string | undefined {
  const lines = stderr.trim().split('\n');
  return lines.findLast((line) => /\b(error|fatal|panic): /i.test(line)) || lines.at(-1);
}

/** Runs a program to its end and returns what it printed; fails with its last complaint. */
export function run(runner: Runner, program: string, args: readonly string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const [command, rest] = commandLine(runner, program, args);
    const options = { ...runner.identity, cwd: '/', env: runnerEnvironment };
    const child = execFile(command, rest, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(complaint(stderr) || error.message));
    });
    // A program that ends early closes its input; its exit status says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
