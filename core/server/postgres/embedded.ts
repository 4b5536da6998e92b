import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './embedded-binaries.ts';
import { clusterUser, openCluster } from './embedded-cluster.ts';
import { clusterFolder, findHome, moveData, refuseForeignOwner } from './embedded-home.ts';
import { type DatabaseLog, LogFile } from './embedded-log-file.ts';
import { endOrphan, endWorkers } from './embedded-orphans.ts';
import { choosePlace, type PlaceChoice } from './embedded-place.ts';
import { isEnding, launchServer, untilReady } from './embedded-server.ts';
import { makeSocketFolder, socketPort } from './embedded-socket.ts';
import { Supervisor } from './embedded-supervisor.ts';
import { lockDirectory } from '../database/lock.ts';

/** How pg reaches the embedded PostgreSQL; host is the folder of its socket. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** A PostgreSQL that this process runs and keeps running. */
export interface EmbeddedPostgres {
  /** Stays the same when PostgreSQL is started again; connections made before that are lost. */
  readonly connection: EmbeddedConnection;
  /** PostgreSQL's main process; undefined while it is being started again. */
  readonly pid: number | undefined;
  /** Hears of each new main process once it answers; returns a function that ends this. */
  onRestart(listener: (pid: number) => void): () => void;
  /** Ends PostgreSQL in good order, or by force after 10 s, and for good; open connections are closed. */
  stop(): Promise<void>;
}

export interface PostgresOptions extends PlaceChoice {
  /** The folder of the database, its password and its log. The caller holds its lock (lockDirectory). */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Settings of PostgreSQL that differ from the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

type Ending = () => unknown;

async function start(options: PostgresOptions, endings: Ending[]): Promise<EmbeddedPostgres> {
  const { log, settings: overrides = {} } = options;
  await mkdir(join(options.dataDir, 'logs'), { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const clusterName = `berth-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  // A copy of a data folder also names the place that the database was moved to.
  const claim = async (home: string) => {
    const lock = await lockDirectory(home);
    endings.push(() => lock.release());
  };
  const current = await findHome(dataDir);
  await refuseForeignOwner(current);
  if (current !== dataDir) await claim(current);
  const orphan = await endOrphan(clusterFolder(current), clusterName);
  if (orphan !== undefined)
    log.warn(
      `Stopped the PostgreSQL (pid ${orphan}) that an earlier server left running on ${clusterFolder(current)}.`,
    );
  const place = await choosePlace({ dataDir, home: current, binaries: findBinaries(), choice: options });
  if (place.home !== current) {
    await claim(place.home);
    log.warn(
      `PostgreSQL runs ${place.runner.words}, who may not enter ${dataDir}; its database moves to ${place.home}, which belongs in backups too.`,
    );
  }
  if (place.home !== dataDir) await moveData(dataDir, place.home, place.runner.owner);
  const password = await openCluster(dataDir, place);
  const folder = clusterFolder(place.home);
  const socketFolder = await makeSocketFolder(clusterName, place.runner);
  endings.push(() => rmSync(socketFolder, { recursive: true, force: true }));
  const logFile = new LogFile(join(dataDir, 'logs/postgres.log'));
  endings.push(() => logFile.close());
  const supervisor = new Supervisor(
    {
      prepare: () => endWorkers(clusterName),
      launch: () => launchServer(place, { folder, socketFolder, clusterName, overrides }, logFile),
      untilReady: (server) => untilReady(server, folder, logFile),
      isEnding: (server) => isEnding(server, folder),
    },
    log,
  );
  const endWithProcess = () => {
    supervisor.interrupt();
    rmSync(socketFolder, { recursive: true, force: true });
  };
  process.once('exit', endWithProcess);
  endings.push(() => process.off('exit', endWithProcess));
  endings.push(() => supervisor.stop());
  const pid = await supervisor.begin();
  let stopped: Promise<void> | undefined;
  log.info(
    `PostgreSQL ${place.binaries.release} (pid ${pid}) keeps the database of ${dataDir} in ${folder} and runs ${place.runner.words}.`,
  );
  return {
    connection: { host: socketFolder, port: socketPort, user: clusterUser, password, database: clusterUser },
    get pid() {
      return supervisor.pid;
    },
    onRestart: (listener) => supervisor.onRestart(listener),
    stop: () => (stopped ??= finish(endings)),
  };
}

/** Undoes what was done, latest first. */
async function finish(endings: readonly Ending[]): Promise<void> {
  for (const ending of endings.toReversed()) await ending();
}

/** How the PostgreSQL of a data folder is reached that another process runs; undefined where none does. */
export async function findRunning(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const home = await findHome(dataDir);
  const [pid, , , , host] = (await readFile(join(clusterFolder(home), 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  if (!pid || !host) return undefined;
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  return { host: host.trim(), port: socketPort, user: clusterUser, password, database: clusterUser };
}

/** Starts PostgreSQL on a data folder, which need not exist, and stops one that an earlier server left behind there. */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const endings: Ending[] = [];
  try {
    return await start(options, endings);
  } catch (error) {
    await finish(endings);
    throw error;
  }
}
