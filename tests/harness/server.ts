import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { boot, type Server } from '#core/server/boot.ts';
import { openPool } from '#core/server/database/database.ts';
import { readVariables } from '#core/server/environment.ts';
import type { FaultTexts } from '#core/server/fault-texts.ts';
import { logOptions } from '#core/server/log.ts';
import main from '../../host-configs/main.ts';
import { makeDatabase, type TestDatabase } from './database.ts';

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
  /** Another host that it shows, by its own names. */
  readonly beside?: HostConfig;
  readonly environment?: Readonly<Record<string, string>>;
  /** One that is there already, which goes with the server. */
  readonly database?: TestDatabase;
}

/** A real server on a database of its own, over real sockets, stopped when the test or its file ends. */
export async function startServer(
  plugins: readonly Plugin[],
  { config, beside, environment = {}, database }: Options = {},
): Promise<TestServer> {
  const log = pino({ ...logOptions, level: environment.LOG_LEVEL ?? 'silent' });
  const { connection, drop } = database ?? (await makeDatabase());
  // Few, for each learns the tables anew.
  const pool = openPool(connection, log, 6);
  const dataDir = await mkdtemp(join(tmpdir(), 'berth-server-'));
  const variables = readVariables(plugins, {
    DATA_DIR: dataDir,
    PORT: '0',
    GATE_PORT: '0',
    S3_PORT: '0',
    BOOTSTRAP_PASSWORD: 'first-run-password',
    // Nobody guesses passwords of tests, which sign in at every turn.
    SIGN_IN_HASH_MIB: '1',
    DEMO: 'false',
    // Tests signal programs by the process ids that these tell, which are the machine's where nothing fences them in.
    INSTANCE_FENCE: 'off',
    ...environment,
  });
  const configs = [config ?? { ...main, plugins: plugins.map(({ id }) => id) }, ...(beside ? [beside] : [])];
  const faultTexts = { en: faultTextsOf('en', plugins), ru: faultTextsOf('ru', plugins) };
  const server = await boot(configs, plugins, { variables, connection, pool, log, faultTexts, site: 'dist/web' });
  const stop = async () => {
    await server.stop();
    await pool.end();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop, call: caller(server.url) };
}

type Faults = FaultTexts['en'][number];
const known = new Map<string, Faults>();

/** What faults say, as the build gives it to a server; each file is read once, for many servers ask. */
function faultTextsOf(language: 'en' | 'ru', plugins: readonly Plugin[]): readonly Faults[] {
  return ['core', ...plugins.map(({ id }) => id)].map((namespace) => {
    const file = `locales/${language}/${namespace}.json`;
    const texts = known.get(file) ?? (existsSync(file) ? faultsIn(file) : {});
    known.set(file, texts);
    return texts;
  });
}
const faultsIn = (file: string): Faults => (JSON.parse(readFileSync(file, 'utf8')) as { faults?: Faults }).faults ?? {};

const caller =
  (url: string): TestServer['call'] =>
  async (method, path, { body, headers = {}, session } = {}) => {
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
