import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { boot, type Server } from '#core/server/boot.ts';
import { openPool, type ConnectionSettings } from '#core/server/database/database.ts';
import { readVariables } from '#core/server/environment.ts';
import { logOptions } from '#core/server/log.ts';
import { openSecretBox } from '#core/server/secrets/secret-box.ts';
import main from '../../../host-configs/main.ts';
import { makeDatabase } from '../../../tests/harness/database.ts';
import accounts from './index.ts';
import { firstPassword } from './sign-in/sign-in-test.ts';

const secretKey = 'a key of tests, long enough for one';

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
export async function startsOnOneDatabase(): Promise<{
  start(options?: Options): Promise<Process>;
  pass(seconds: number): void;
  query(sql: string, values?: unknown[]): Promise<any[]>;
  /** What was kept for want of a mail server, the oldest first. */
  letters(): Promise<readonly { readonly recipient: string; readonly subject: string; readonly body: string }[]>;
}> {
  const log = pino({ level: 'silent' });
  const { connection, drop } = await makeDatabase();
  const own = openPool(connection, log, 2);
  onTestFinished(async () => {
    await own.end();
    await drop();
  });
  let passed = 0;
  return {
    start: (options) => start(connection, () => new Date(Date.now() + passed), options),
    pass: (seconds) => void (passed += seconds * 1000),
    query: async (sql, values) => (await own.query(sql, values)).rows,
    async letters() {
      const box = openSecretBox({ secretKey, secretKeyFallbacks: [], dataDir: '' });
      const { rows } = await own.query<{ recipient: string; subject: string; sealed_body: string }>(
        'select recipient, subject, sealed_body from letters order by id',
      );
      return rows.map(({ recipient, subject, sealed_body: sealed }) => ({
        recipient,
        subject,
        body: box.open(sealed, { purpose: 'letter', owner: recipient })!,
      }));
    },
  };
}

async function start(
  connection: ConnectionSettings,
  clock: () => Date,
  { environment = {}, configs, plugins = [] }: Options = {},
): Promise<Process> {
  let logged = '';
  const log = pino(
    { ...logOptions, level: 'trace' },
    new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) }),
  );
  const pool = openPool(connection, log);
  const all = [accounts, ...plugins];
  const variables = readVariables(all, {
    PORT: '0',
    GATE_PORT: '0',
    BOOTSTRAP_PASSWORD: firstPassword,
    DEMO: 'true',
    SECRET_KEY: secretKey,
    // Nobody guesses passwords of tests, which sign in at every turn.
    SIGN_IN_HASH_MIB: '1',
    ...environment,
  });
  const server = await boot(configs ?? [{ ...main, plugins: all.map(({ id }) => id) }], all, {
    variables,
    connection,
    pool,
    log,
    clock,
    site: 'dist/web',
  });
  onTestFinished(async () => {
    await server.stop();
    await pool.end();
  });
  const { port } = server.app.server.address() as AddressInfo;
  return { ...server, url: `http://127.0.0.1:${port}`, logged: () => logged };
}
