import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { faultTexts, hosts, plugins } from 'virtual:hosts';
import { backUp } from './backup/backup.ts';
import { check as checkBackup, restore } from './backup/restore.ts';
import { boot } from './boot.ts';
import { openPool, type ConnectionSettings } from './database/database.ts';
import { findRunning, startPostgres } from './postgres/embedded.ts';
import { lockDirectory } from './database/lock.ts';
import { elsewhere } from './elsewhere.ts';
import { requireDatabase } from './database/reached.ts';
import { rehearseDatabase } from './database/prepare.ts';
import { DatabaseWatch } from './database/watch.ts';
import { readEnvironment, readVariables, type Environment } from './environment.ts';
import { logConsole, makeLog } from './log.ts';
import { forgetSecrets, takeSecrets } from './secret-variables.ts';

type Ending = () => Promise<unknown>;

interface Asked {
  readonly roles?: string | undefined;
  /** Variables that hold instead of those of the environment. */
  readonly LOG_LEVEL?: string;
}

type Read = ReturnType<typeof readAll>;

/** Reads what is to run here. */
function readAll({ roles, ...others }: Asked) {
  takeSecrets(process.env);
  const given = { ...process.env, ...(roles ? { ROLES: roles } : {}), ...others };
  const environment = readEnvironment(given);
  const log = makeLog(environment.logLevel);
  logConsole(log);
  const configs = environment.hosts.map((name) => {
    const found = hosts.find((each) => each.name === name);
    if (!found) throw new Error(`HOST_CONFIG names ${name}; there are ${hosts.map((each) => each.name).join(', ')}.`);
    return found;
  });
  const halves = [...new Set(configs.flatMap((config) => config.plugins))].flatMap(
    (id) => plugins.find((each) => each.id === id) ?? [],
  );

  return { environment, given, log, configs, halves };
}

/** Opens the database of what is to run here; each thing that was started adds how it ends. */
async function prepare({ environment, given, log, configs, halves }: Read, endings: Ending[]) {
  const variables = readVariables(halves, given);

  const connection = await connect(environment, log, endings);
  const pool = openPool(connection, log, environment.databaseConnections);
  endings.push(() => pool.end());
  if (environment.databaseUrl) await requireDatabase(pool, environment.databaseUrl);
  return { configs, halves, variables, connection, pool, log };
}

/** Works for an installation elsewhere, where the variables say so; answers whether they do. */
async function startElsewhere({ environment, given, log, configs, halves }: Read, endings: Ending[]): Promise<boolean> {
  const runner = elsewhere(configs, halves, { variables: readVariables(halves, given), log });
  if (!runner) return false;
  const lock = await lockDirectory(environment.dataDir);
  endings.push(() => lock.release());
  endings.push(() => runner.stop());
  await runner.start();
  return true;
}

/** Starts everything in order, and answers where it is reached, or what is done instead. */
async function start(asked: Asked, endings: Ending[]): Promise<string> {
  const read = readAll(asked);
  if (await startElsewhere(read, endings)) {
    forgetSecrets(process.env);
    return 'for an installation elsewhere';
  }
  const { configs, halves, variables, connection, pool, log } = await prepare(read, endings);
  const watch = new DatabaseWatch(pool, connection, log);
  await watch.start();
  endings.push(() => watch.stop());
  const server = await boot(configs, halves, {
    variables,
    connection,
    pool,
    log,
    faultTexts,
    site: join(import.meta.dirname, '../web'),
    signal: stopping.signal,
  });
  endings.push(() => server.stop());
  forgetSecrets(process.env);
  return server.url;
}

/** Tells what a start of this release would do to the tables of the database, after trying it there and undoing it. */
async function check(endings: Ending[]): Promise<string> {
  // Nothing is run in the data folder, so a server that does on a database elsewhere may go on meanwhile.
  const { halves, pool } = await prepare(readAll({ roles: 'core' }), endings);
  const steps = await rehearseDatabase(pool, halves);
  return steps.length === 0
    ? 'The database is up to date with this release.'
    : `This release can take the database over. Steps that were tried and undone: ${steps.join(', ')}.`;
}

/** Writes everything into a file, beside a server that runs or without one. */
async function back(file: string, endings: Ending[]): Promise<string> {
  const { environment, halves, log } = readAll({ LOG_LEVEL: 'error' });
  const pool = openPool(await connectBeside(environment, log, endings), log, 4);
  endings.push(() => pool.end());
  if (environment.databaseUrl) await requireDatabase(pool, environment.databaseUrl);
  const { path, bytes, rows, files, key } = await backUp(file, { pool, plugins: halves, environment });
  const kept =
    key.from === 'SECRET_KEY'
      ? `SECRET_KEY (fingerprint ${key.fingerprint}) is not in it: keep it elsewhere, for nothing secret can be read without it.`
      : 'The key of its secrets is in it: whoever has the file can read everything.';
  return `Backed up ${rows} rows and ${files} files into ${path}, ${bytes} bytes. ${kept}`;
}

/** The database where it is, the embedded one also while a server runs it. */
async function connectBeside(environment: Environment, log: Logger, endings: Ending[]): Promise<ConnectionSettings> {
  if (environment.databaseUrl) return { connectionString: environment.databaseUrl };
  const running = existsSync(environment.dataDir) ? await findRunning(environment.dataDir) : undefined;
  if (!existsSync(join(environment.dataDir, 'postgres-password')))
    throw new Error(`${environment.dataDir} holds no database. Set DATA_DIR, or DATABASE_URL, as the server has it.`);
  return connect(environment, log, endings).catch((error: Error) => {
    // Another process holds the folder: then its database is up.
    if (running) return running;
    throw error;
  });
}

/** Brings a backup back, or tries whether it could be. */
async function bringBack(
  file: string,
  { dataDir, check: isTried }: { readonly dataDir: string | undefined; readonly check: boolean },
): Promise<string> {
  const { environment, halves, log } = readAll({ LOG_LEVEL: 'error' });
  const parts = { environment, plugins: halves, log };
  if (isTried) {
    const { madeAt, tables, files } = await checkBackup(file, parts);
    return `${file}, made at ${madeAt}, can be restored: ${tables.length} tables and ${files.length} files came back as they were.`;
  }
  if (dataDir === undefined) throw new Error('Name the new folder: --restore FILE --data-dir FOLDER.');
  const { madeAt } = await restore(file, dataDir, parts);
  return `Restored the backup of ${madeAt} into ${dataDir}. Start the server with DATA_DIR=${dataDir}.`;
}

async function connect(environment: Environment, log: Logger, endings: Ending[]): Promise<ConnectionSettings> {
  if (!environment.databaseUrl || environment.roles.includes('hosting')) {
    const lock = await lockDirectory(environment.dataDir, `http://${environment.bind}:${environment.port}`);
    endings.push(() => lock.release());
  }
  if (environment.databaseUrl) return { connectionString: environment.databaseUrl };
  const postgres = await startPostgres({ dataDir: environment.dataDir, log });
  endings.push(() => postgres.stop());
  return postgres.connection;
}

const endings: Ending[] = [];
let ending: Promise<void> | undefined;
const stopping = new AbortController();
let starting: Promise<string> | undefined;

function end(): Promise<void> {
  ending ??= (async () => {
    stopping.abort();
    // What a start has begun needs what is ended here until it has stopped that itself.
    await starting?.catch(() => undefined);
    for (const each of endings.toReversed()) await each().catch((error: Error) => tell(`Stopping: ${error.message}`));
  })();
  return ending;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void end().then(() => process.exit(0)));
}

try {
  // `build.mjs start` runs this in its own process, and its command is still there.
  const { values } = parseArgs({
    options: {
      roles: { type: 'string' },
      check: { type: 'boolean' },
      backup: { type: 'string' },
      restore: { type: 'string' },
      'data-dir': { type: 'string' },
    },
    allowPositionals: true,
  });
  const once = values.backup
    ? () => back(values.backup!, endings)
    : values.restore
      ? () => bringBack(values.restore!, { dataDir: values['data-dir'], check: values.check ?? false })
      : values.check
        ? () => check(endings)
        : undefined;
  if (once) {
    console.log(await once());
    await end();
  } else {
    starting = start(values, endings);
    console.log(`ready ${await starting}`);
  }
} catch (error) {
  // What a start that is asked to stop comes to lacks what was taken from it.
  const isStopped = ending !== undefined;
  if (!isStopped) tell(sentences(error));
  await end();
  process.exit(isStopped ? 0 : 1);
}

/** To whoever started the process, beside its log. */
function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

function sentences(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${sentences(error.cause)}`;
}
