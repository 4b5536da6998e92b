import { spawn } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '../database/database.ts';
import {
  isRunning,
  Program,
  query,
  recordingLog,
  startForTest,
  temporaryFolder,
  until,
  writerCommand,
} from './embedded-test.ts';

async function rowsIn(dataDir: string): Promise<number[]> {
  const { connection } = await startForTest({ dataDir });
  const rows = await query<{ number: number }>(connection, 'SELECT number FROM rows ORDER BY number');
  return rows.map(({ number }) => number);
}

test('A server killed while it writes loses no acknowledged row, and its PostgreSQL is stopped by the next', async () => {
  const dataDir = await temporaryFolder();
  const server = new Program(writerCommand(dataDir));
  const orphan = Number(await server.line('postgres'));
  await until(() => server.lines.length > 50);
  await server.kill();
  const acknowledged = server.lines.filter((line) => line.startsWith('row ')).length;
  expect(isRunning(orphan)).toBe(true);
  const rows = await rowsIn(dataDir);
  expect(isRunning(orphan)).toBe(false);
  // The row under way when the server died may be there or not.
  expect([acknowledged, acknowledged + 1]).toContain(rows.length);
  expect(rows).toEqual(rows.map((_, index) => index + 1));
});

test('An orphan that does not react is killed', async () => {
  const dataDir = await temporaryFolder();
  const server = new Program(writerCommand(dataDir));
  const orphan = Number(await server.line('postgres'));
  await server.line('row');
  process.kill(orphan, 'SIGSTOP');
  await server.kill();
  expect(await rowsIn(dataDir)).toContain(1);
  expect(isRunning(orphan)).toBe(false);
});

test('A worker that computes on after both servers were killed is ended by the next start', async () => {
  const dataDir = await temporaryFolder();
  const server = new Program(writerCommand(dataDir, 'compute'));
  const orphan = Number(await server.line('postgres'));
  const worker = Number(await server.line('worker'));
  await server.kill();
  process.kill(orphan, 'SIGKILL');
  await until(() => !isRunning(orphan));
  expect(isRunning(worker)).toBe(true);
  expect(await rowsIn(dataDir)).toEqual([]);
  expect(isRunning(worker)).toBe(false);
});

test('A process that has come to bear the number of a dead PostgreSQL is left alone', async () => {
  const dataDir = await temporaryFolder();
  const server = new Program(writerCommand(dataDir));
  const orphan = Number(await server.line('postgres'));
  await server.line('row');
  await server.kill();
  process.kill(orphan, 'SIGKILL');
  await until(() => !isRunning(orphan));
  const stranger = spawn('sleep', ['60']);
  onTestFinished(() => void stranger.kill());
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const note = await readFile(pidFile, 'utf8');
  await writeFile(pidFile, note.replace(String(orphan), String(stranger.pid)));
  expect(await rowsIn(dataDir)).toContain(1);
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
});

test.for(['stop', 'return', 'throw'])('A server that ends by itself (%s) takes its PostgreSQL along', async (task) => {
  const server = new Program(writerCommand(await temporaryFolder(), task));
  const pid = Number(await server.line('postgres'));
  await until(() => !isRunning(pid));
});

test('Ctrl+C in a terminal does not take PostgreSQL away from a server that still works', async () => {
  const dataDir = await temporaryFolder();
  const server = new Program(writerCommand(dataDir), { detached: true });
  await server.line('row');
  process.kill(-(server.child.pid ?? 0), 'SIGINT');
  await server.line('interrupted');
  const before = server.lines.length;
  await until(() => server.lines.length > before + 50);
  await server.kill();
  expect(await rowsIn(dataDir)).toContain(50);
});

test('A killed PostgreSQL is started again, and connection pools recover', async () => {
  const log = recordingLog();
  const postgres = await startForTest({ dataDir: await temporaryFolder(), log });
  const pool = openPool(postgres.connection, log);
  onTestFinished(() => pool.end());
  await pool.query('CREATE TABLE kept AS SELECT 42 AS answer');
  for (let round = 0; round < 3; round += 1) {
    const pid = postgres.pid ?? 0;
    const restarted = new Promise<number>((resolve) => postgres.onRestart(resolve));
    process.kill(pid, 'SIGKILL');
    const next = await restarted;
    expect(next).not.toBe(pid);
    expect(postgres.pid).toBe(next);
    expect((await pool.query('SELECT * FROM kept')).rows).toEqual([{ answer: 42 }]);
    expect(log.lines).toContain(`PostgreSQL (pid ${pid}) ended unexpectedly with signal SIGKILL; it is started again.`);
  }
});

test('A PostgreSQL that somebody else tells to end is started again, whatever connections are open', async () => {
  const log = recordingLog();
  const postgres = await startForTest({ dataDir: await temporaryFolder(), log });
  const pool = openPool(postgres.connection, log);
  onTestFinished(() => pool.end());
  const held = await pool.connect();
  held.on('error', () => undefined);
  const pid = postgres.pid ?? 0;
  const restarted = new Promise<number>((resolve) => postgres.onRestart(resolve));
  process.kill(pid, 'SIGTERM');
  expect(await restarted).not.toBe(pid);
  held.release(true);
  expect((await pool.query('SELECT 42 AS answer')).rows).toEqual([{ answer: 42 }]);
});

test('A PostgreSQL that cannot start again is tried until it can', async () => {
  const dataDir = await temporaryFolder();
  const log = recordingLog();
  const postgres = await startForTest({ dataDir, log });
  const control = join(dataDir, 'postgres/global/pg_control');
  await rename(control, `${control}.away`);
  process.kill(postgres.pid ?? 0, 'SIGKILL');
  await until(() => log.lines.filter((line) => line.includes('is tried once more')).length >= 2);
  const restarted = new Promise((resolve) => postgres.onRestart(resolve));
  await rename(`${control}.away`, control);
  await restarted;
  expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('A PostgreSQL that cannot start again can be stopped', async () => {
  const dataDir = await temporaryFolder();
  const log = recordingLog();
  const postgres = await startForTest({ dataDir, log });
  await rename(join(dataDir, 'postgres'), join(dataDir, 'away'));
  process.kill(postgres.pid ?? 0, 'SIGKILL');
  await until(() => log.lines.some((line) => line.includes('is tried once more')));
  await postgres.stop();
  expect(postgres.pid).toBe(undefined);
});
