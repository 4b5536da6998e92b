import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { boot, type Server } from '#core/server/boot.ts';
import { openPool } from '#core/server/database/database.ts';
import { readEnvironment } from '#core/server/environment.ts';
import main from '../../host-configs/main.ts';

export interface TestServer extends Server {
  /** Requests by path, with JSON bodies in and out. */
  call(method: string, path: string, options?: CallOptions): Promise<{ status: number; body: any; headers: Headers }>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The value of a session cookie, as sign-in set it. */
  readonly session?: string;
}

interface Options {
  readonly config?: HostConfig;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A real server on a database of its own, over real sockets, stopped when the test or its file ends. */
export async function startServer(plugins: readonly Plugin[], { config, environment = {} }: Options = {}): Promise<TestServer> {
  const postgres = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const log = pino({ level: environment.LOG_LEVEL ?? 'silent' });
  const admin = openPool(postgres, log, 1);
  await admin.query(`create database ${database}`);
  const connection = { ...postgres, database };
  const pool = openPool(connection, log);
  const dataDir = await mkdtemp(join(tmpdir(), 'berth-server-'));
  const read = readEnvironment({ DATA_DIR: dataDir, PORT: '0', GATE_PORT: '0', BOOTSTRAP_PASSWORD: 'first-run-password', DEMO: 'false', ...environment });
  const configs = [config ?? { ...main, plugins: plugins.map(({ id }) => id) }];
  const server = await boot(configs, plugins, { environment: read, connection, pool, log, site: 'dist/web' });
  const stop = async () => {
    await server.stop();
    await pool.end();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop, call: caller(server.url) };
}

const caller = (url: string): TestServer['call'] => async (method, path, { body, headers = {}, session } = {}) => {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session === undefined ? {} : { cookie: `berth_session=${session}`, origin: url }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, body: json ? (JSON.parse(text) as unknown) : text, headers: response.headers };
};
