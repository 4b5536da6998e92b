import { spawn } from '@lydell/node-pty';
import { write } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Console, ConsoleSize } from '../public.ts';
import type { Command } from './fence/fence.ts';
import { signalSession } from './processes.ts';

const writeTo = promisify(write);
/** How long programs have between being told that their terminal is gone and being ended. */
const graceMs = 500;
const againMs = 10;

interface Surroundings extends ConsoleSize {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs a program on a terminal of its own. Output that nobody takes holds the program up. */
export function openTerminal({ program, args }: Command, { cwd, environment, columns, rows }: Surroundings): Console {
  const terminal = spawn(program, [...args], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    cwd,
    env: { ...environment },
    encoding: null,
  });
  // Its own way to write spins for as long as the program does not read.
  const { fd } = terminal as unknown as { readonly fd: number };
  const over = Promise.withResolvers<number>();
  const output = new Readable({ highWaterMark: 65_536, read: () => terminal.resume() });
  let there = true;
  let writing = Promise.resolve();
  // Told as texts, they are bytes without an encoding.
  terminal.onData((data) => output.push(data as unknown as Buffer) || terminal.pause());
  terminal.onExit(({ exitCode, signal }) => {
    there = false;
    signalSession(terminal.pid, 'SIGKILL');
    output.push(null);
    over.resolve(signal ? 128 + signal : exitCode);
  });
  async function put(input: Buffer): Promise<void> {
    for (let rest = input; there && rest.length > 0;) {
      try {
        rest = rest.subarray((await writeTo(fd, rest)).bytesWritten);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        await sleep(againMs);
      }
    }
  }
  return {
    output,
    write: (input) => (writing = writing.then(() => put(input))),
    resize(size) {
      if (there) terminal.resize(size.columns, size.rows);
    },
    end() {
      if (!there) return;
      signalSession(terminal.pid, 'SIGHUP');
      setTimeout(() => signalSession(terminal.pid, 'SIGKILL'), graceMs).unref();
    },
    ended: over.promise,
  };
}
