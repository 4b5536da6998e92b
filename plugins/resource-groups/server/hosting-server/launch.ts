import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { access, chmod, constants, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Fault } from '#core/contract/fault.ts';
import { amountOf, bytesOf } from '#core/contract/quantity.ts';
import type { InstanceSpec } from '../public.ts';
import type { Bundle } from './bundle.ts';
import type { LocalFencing } from './fence/fencing.ts';
import type { Mounts } from './mounts.ts';

interface Place {
  readonly home: string;
  readonly root: string;
  readonly mounts: Mounts;
  readonly log: string;
  readonly fencing: Pick<LocalFencing, 'around'>;
}

/** Starts a bundle's program in a process group of its own whose output goes straight into a file, so that both outlive this process. */
export async function launch(
  { folder, program, args }: Bundle,
  { instanceId, accountId, image, environment, additionalFlags, resources, dataImages }: InstanceSpec,
  { home, root, mounts, log, fencing }: Place,
): Promise<ChildProcess> {
  refuseReserved(environment);
  await requireProgram(program, folder, image);
  const memoryBytes = bytesOf(resources.memoryLimit);
  const command = { program, args: [...args, ...additionalFlags] };
  const started = await fencing.around(command, {
    instanceId,
    accountId,
    folder,
    home,
    root,
    mounts,
    memoryBytes,
    diskBytes: bytesOf(resources.ephemeralDiskLimit),
    cores: amountOf(resources.cpuRequest) ?? 1,
    environment,
    state: await stateFolder(environment),
  });
  const output = openSync(log, 'a', 0o600);
  try {
    const child = spawn(started.program, [...started.args], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output, ...(started.channel ? ['ipc' as const] : [])],
      env: {
        ...environment,
        ...surroundings(home),
        ...(dataImages.length > 0 && { MLP_MOUNTS_DIR: mounts.folder }),
        NODE_OPTIONS: `--max-old-space-size=${heapMegabytes(memoryBytes)}`,
      },
    });
    child.unref();
    started.started?.(child);
    return child;
  } finally {
    closeSync(output);
  }
}

/** The folder of a service whose state lies in the server's own, made where it is absent: each instance is a user of its own, so that all of them write there. */
async function stateFolder({
  MLP_STORAGE_DIR: storage = '',
}: InstanceSpec['environment']): Promise<string | undefined> {
  const folder = dirname(storage);
  if (!/\/training\/\d+$/.test(folder) || /\s/.test(folder)) return undefined;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o777);
  return folder;
}

/** Answers when the process exists; throws a fault that says why it does not. */
export async function launched(child: ChildProcess, image: string, program: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, image, program)));
  });
}

const refusals: Readonly<Record<string, readonly [code: string, why: string]>> = {
  ENOENT: ['image.command.missing', 'there is no such program'],
  EACCES: ['image.command.forbidden', 'this server may not execute it'],
  EAGAIN: ['image.command.no_room', 'the machine has no room for another process'],
  E2BIG: ['image.command.environment', 'its environment is too large'],
};

function refusal({ code, message = '' }: Partial<Errno>, image: string, program: string): Fault {
  const [name, why] = refusals[code ?? ''] ?? ['image.command.failed', message];
  return new Fault(name, `The command ${program} of the image ${image} could not be started: ${why}.`, 409, {
    image,
    command: program,
    why,
  });
}

const searched = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** What every process needs of its surroundings and nothing of ours; `home` also marks whose process it is. */
function surroundings(home: string): Record<string, string> {
  return { PATH: searched.join(':'), HOME: home };
}

// Each of these makes a program load code, read files or write files of the setter's choice, as the user of this server.
const reserved =
  /^(LD_|DYLD_|NODE_(?!ENV$)|PYTHON(?!UNBUFFERED$|IOENCODING$)|PERL|RUBY|OPENSSL_|JAVA_TOOL_OPTIONS$|JDK_JAVA_OPTIONS$|_JAVA_OPTIONS$|BASH_ENV$|BASH_FUNC|BASHOPTS$|SHELLOPTS$|PS4$|LIBMOUNT_|GCONV_PATH$|GLIBC_TUNABLES$|PATH$|HOME$)/i;

function refuseReserved(environment: Readonly<Record<string, string>>): void {
  const name = Object.keys(environment).find((each) => reserved.test(each));
  if (name === undefined) return;
  throw new Fault(
    'environment.reserved',
    `The environment variable ${name} cannot be set for a service on a hosting server, because it changes how programs are loaded. Remove it from the service's env.`,
    409,
    { name },
  );
}

/** Three quarters of the memory limit, in MiB; the rest is for what lies outside the heap. */
const heapMegabytes = (memoryBytes: number): number => Math.max(32, Math.floor((memoryBytes * 0.75) / 2 ** 20));

/** Of a program that is run by another, a failed start would not be heard. */
async function requireProgram(program: string, folder: string, image: string): Promise<void> {
  const places = program.includes('/') ? [resolve(folder, program)] : searched.map((each) => join(each, program));
  const tries = places.map((each) =>
    access(each, constants.X_OK).then(
      () => 'runs',
      (error: Errno) => error.code,
    ),
  );
  const found = await Promise.all(tries);
  if (found.includes('runs')) return;
  throw refusal({ code: found.includes('EACCES') ? 'EACCES' : 'ENOENT' }, image, program);
}

type Errno = NodeJS.ErrnoException;
