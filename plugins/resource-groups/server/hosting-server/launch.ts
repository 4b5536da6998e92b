import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Fault } from '#core/contract/fault.ts';
import { bytesOf } from '../quantity.ts';
import type { InstanceSpec } from '../public.ts';
import type { Bundle } from './bundle.ts';

/** Starts a bundle's program in a process group of its own whose output goes straight into a file, so that both outlive this process. */
export function launch({ folder, program, args }: Bundle, { environment, additionalFlags, limits }: InstanceSpec, { home, log }: { home: string; log: string }): ChildProcess {
  refuseReserved(environment);
  const output = openSync(log, 'a', 0o600);
  try {
    const child = spawn(program, [...args, ...additionalFlags], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...environment, ...surroundings(home), NODE_OPTIONS: `--max-old-space-size=${heapMegabytes(limits.memoryLimit)}` },
    });
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

/** Answers when the process exists; throws a fault that says why it does not. */
export async function launched(child: ChildProcess, image: string, program: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, image, program)));
  });
}

function refusal({ code, message }: NodeJS.ErrnoException, image: string, program: string): Fault {
  const why = { ENOENT: 'there is no such program', EACCES: 'this server may not execute it', EAGAIN: 'the machine has no room for another process', E2BIG: 'its environment is too large' }[code ?? ''] ?? message;
  return new Fault('image.command.failed', `The command ${program} of the image ${image} could not be started: ${why}.`, 409, { image, command: program });
}

/** What every process needs of its surroundings and nothing of ours; `home` also marks whose process it is. */
function surroundings(home: string): Record<string, string> {
  return { PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'), HOME: home };
}

// Each of these makes a program load code, read files or write files of the setter's choice, as the user of this server.
const reserved = /^(LD_|DYLD_|NODE_(?!ENV$)|PYTHON(?!UNBUFFERED$|IOENCODING$)|PERL|RUBY|OPENSSL_|JAVA_TOOL_OPTIONS$|JDK_JAVA_OPTIONS$|_JAVA_OPTIONS$|BASH_ENV$|GCONV_PATH$|GLIBC_TUNABLES$|PATH$|HOME$)/i;

function refuseReserved(environment: Readonly<Record<string, string>>): void {
  const name = Object.keys(environment).find((each) => reserved.test(each));
  if (name === undefined) return;
  throw new Fault('environment.reserved', `The environment variable ${name} cannot be set for a service on a hosting server, because it changes how programs are loaded. Remove it from the service's env.`, 409, { name });
}

/** Three quarters of the memory limit, in MiB; the rest is for what lies outside the heap. */
const heapMegabytes = (memoryLimit: string): number => Math.max(32, Math.floor((bytesOf(memoryLimit) * 0.75) / 2 ** 20));
