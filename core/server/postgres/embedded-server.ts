import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogFile } from './embedded-log-file.ts';
import { endProcess, shutdownPatience } from './embedded-processes.ts';
import type { Place } from './embedded-place.ts';
import { commandLine, runnerEnvironment } from './embedded-runner.ts';
import { serverArguments, type ServerSettings } from './embedded-settings.ts';

/** One process of PostgreSQL's server. */
export interface Server {
  readonly pid: number;
  readonly isAlive: () => boolean;
  /** Settles when the process has ended, with its status or signal. */
  readonly ended: Promise<string>;
  /** Ends it in good order, or by force when it does not heed that. */
  readonly stop: () => Promise<void>;
}

/** What the server of a folder says of itself in its postmaster.pid. */
async function hasStatus(folder: string, pid: number, status: 'ready' | 'stopping'): Promise<boolean> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === status;
}

/** Whether a server refuses new connections because it was told to end. */
export const isEnding = ({ pid }: Server, folder: string): Promise<boolean> => hasStatus(folder, pid, 'stopping');

function launch({ runner, binaries }: Place, settings: ServerSettings, logFile: LogFile): ChildProcess {
  const [command, args] = commandLine(runner, binaries.postgres, serverArguments(settings));
  const child = spawn(command, args, {
    ...runner.identity,
    cwd: '/',
    env: runnerEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C in a terminal reaches the whole session; this server stops PostgreSQL itself, after its own work.
    detached: true,
  });
  child.on('error', (error) => logFile.write(`${error.message}\n`));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => logFile.write(text));
  return child;
}

/** Starts PostgreSQL's server; its files must be in use by nobody. */
export function launchServer(place: Place, settings: ServerSettings, logFile: LogFile): Server {
  logFile.forgetTail();
  const child = launch(place, settings, logFile);
  const { pid } = child;
  if (pid === undefined) throw new Error(`PostgreSQL could not be run: ${child.spawnfile} did not start.`);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (status, signal) => resolve(signal ? `signal ${signal}` : `status ${status}`));
  });
  return { pid, isAlive, ended, stop: () => endProcess(pid, isAlive, shutdownPatience) };
}

/** Waits until a server answers, however long its recovery takes; fails with PostgreSQL's own words when it ends. */
export async function untilReady(server: Server, folder: string, logFile: LogFile): Promise<void> {
  while (server.isAlive()) {
    if (await hasStatus(folder, server.pid, 'ready')) return;
    await sleep(5);
  }
  // Its last words may still be in the pipe.
  await sleep(50);
  const fault = logFile.lastFault() || (await server.ended);
  throw new Error(
    `PostgreSQL cannot open ${folder}: ${fault}. Its log is ${logFile.path}; restore the folder from a backup if it is damaged.`,
  );
}
