import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import type { HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { boot, type Server } from '#core/server/boot.ts';
import { openPool, type ConnectionSettings } from '#core/server/database/database.ts';
import { readEnvironment } from '#core/server/environment.ts';
import main from '../../../host-configs/main.ts';
import accounts from './index.ts';
import { firstPassword } from './sign-in-test.ts';

interface Options {
  readonly environment?: Readonly<Record<string, string>>;
  readonly configs?: readonly HostConfig[];
  readonly plugins?: readonly Plugin[];
}

interface Process extends Server {
  /** Where it listens, whatever its public address is. */
  readonly url: string;
  /** Everything that it logged, down to the smallest. */
  readonly logged: () => string;
}

/** A database of its own on which servers of one test start, one after the other or several at once, with a clock that the test moves. */
export async function startsOnOneDatabase(): Promise<{ start(options?: Options): Promise<Process>; pass(seconds: number): void; query(sql: string, values?: unknown[]): Promise<any[]> }> {
  const log = pino({ level: 'silent' });
  const admin = openPool(inject('postgres'), log, 1);
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${database}`);
  const connection: ConnectionSettings = { ...inject('postgres'), database };
  const own = openPool(connection, log, 2);
  onTestFinished(async () => {
    await own.end();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  });
  let passed = 0;
  return {
    start: (options) => start(connection, () => new Date(Date.now() + passed), options),
    pass: (seconds) => void (passed += seconds * 1000),
    query: async (sql, values) => (await own.query(sql, values)).rows,
  };
}

async function start(connection: ConnectionSettings, clock: () => Date, { environment = {}, configs, plugins = [] }: Options = {}): Promise<Process> {
  let logged = '';
  const log = pino({ level: 'trace' }, new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) }));
  const pool = openPool(connection, log);
  const read = readEnvironment({ PORT: '0', GATE_PORT: '0', BOOTSTRAP_PASSWORD: firstPassword, DEMO: 'true', ...environment });
  const all = [accounts, ...plugins];
  const server = await boot(configs ?? [{ ...main, plugins: all.map(({ id }) => id) }], all, { environment: read, connection, pool, log, clock, site: 'dist/web' });
  onTestFinished(async () => {
    await server.stop();
    await pool.end();
  });
  const { port } = server.app.server.address() as AddressInfo;
  return { ...server, url: `http://127.0.0.1:${port}`, logged: () => logged };
}
