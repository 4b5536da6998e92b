import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type ConnectionSettings, openConnection } from '../database/database.ts';
import { type EmbeddedPostgres, type PostgresOptions, startPostgres } from './embedded.ts';

/** A log that keeps what it is told. */
export function recordingLog() {
  const lines: string[] = [];
  const note = (...words: unknown[]) =>
    void lines.push(words.map((word) => (word instanceof Error ? word.message : word)).join(' '));
  return { lines, info: note, warn: note, error: note };
}

/** A temporary folder that goes when the test has ended; the processes of the test end before it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 3 }));
  return folder;
}

/** A PostgreSQL that ends with the test. */
export async function startForTest(
  options: Omit<PostgresOptions, 'log'> & Partial<PostgresOptions>,
): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ log: recordingLog(), ...options });
  onTestFinished(() => postgres.stop());
  return postgres;
}

/** Runs one query on a connection of its own. */
export async function query<Row extends object>(connection: ConnectionSettings, sql: string): Promise<Row[]> {
  const client = openConnection(connection);
  // A killed server is the subject of tests; the query itself tells of it.
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end().catch(() => undefined));
}

/** Whether another user can run this program from where it is: not where root alone may enter the folder. For root to ask. */
export const othersRunUs = (): boolean =>
  spawnSync(process.execPath, ['--check', import.meta.filename], { uid: 65_534, gid: 65_534 }).status === 0;

export function isRunning(pid: number): boolean {
  // A killed process that nobody has collected yet is a zombie, which has a number but runs no more.
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
}

/** Waits for a state; to make a database takes a busy machine half a minute. */
export async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  const last = Date.now() + 45_000;
  while (!(await isReached())) {
    if (Date.now() > last) throw new Error('The awaited state was not reached.');
    await sleep(20);
  }
}

/** A program of this folder in a process of its own, with the lines that it prints. */
export class Program {
  readonly child: ChildProcess;
  readonly lines: string[] = [];
  errors = '';

  constructor(command: readonly string[], options: SpawnOptions = {}) {
    const [program = '', ...args] = command;
    this.child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (this.child.stdout) createInterface(this.child.stdout).on('line', (line) => this.lines.push(line));
    this.child.stderr?.on('data', (text) => (this.errors += String(text)));
    onTestFinished(() => this.kill());
  }

  /** Waits for a line that begins with a word and returns what follows it. */
  async line(word: string): Promise<string> {
    const find = () => this.lines.find((line) => line.startsWith(`${word} `));
    await until(() => {
      if (find() === undefined && this.child.exitCode !== null) throw new Error(this.errors);
      return find() !== undefined;
    });
    return find()?.slice(word.length + 1) ?? '';
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'close');
    this.child.kill('SIGKILL');
    await gone;
  }
}

/** The command line of a server that writes rows to a data folder, one commit each. */
export function writerCommand(dataDir: string, ...args: string[]): string[] {
  return [process.execPath, join(import.meta.dirname, 'embedded-writer-test.ts'), dataDir, ...args];
}
