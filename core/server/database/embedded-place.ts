import type { Binaries } from './embedded-binaries.ts';
import { findOwner, makeSharedHome, moveData, shareBinaries } from './embedded-home.ts';
import { candidateRunners, type Runner, run, unprivilegedNames, type Way } from './embedded-runner.ts';

/** Where PostgreSQL's files are and how it is run there. */
export interface Place {
  readonly runner: Runner;
  readonly binaries: Binaries;
  /** The folder that holds the database files; not the data folder where an unprivileged account cannot enter that one. */
  readonly home: string;
}

/** What the choice of a place may be narrowed to. */
export interface PlaceChoice {
  /** The ways that may be tried; all that fit by default. */
  readonly ways?: readonly Way[];
  /** The accounts that PostgreSQL may run as where this server is root. */
  readonly accountNames?: readonly string[];
  /** A lasting folder for what has to lie within reach of such an account. */
  readonly sharedDir?: string;
}

interface Request {
  readonly dataDir: string;
  /** The folder that holds the database files up to now. */
  readonly home: string;
  readonly binaries: Binaries;
  readonly choice: PlaceChoice;
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Makes one way work, moving what it cannot reach; fails with the reason where it cannot work. */
async function settle(runner: Runner, { dataDir, home, binaries, choice }: Request): Promise<Place> {
  const { sharedDir = '/var/lib/berth' } = choice;
  const mayMove = runner.way === 'account';
  // initdb refuses a user without a name.
  await run(runner, '/bin/sh', ['-c', 'id -un']);
  const runs = run(runner, binaries.postgres, ['--version']);
  const own = (await succeeds(runs)) || !mayMove ? binaries : await shareBinaries(binaries, sharedDir);
  await (own === binaries ? runs : run(runner, own.postgres, ['--version']));
  const enters = run(runner, '/bin/sh', ['-c', 'cd "$1"', 'sh', home]);
  const reached = (await succeeds(enters)) || !mayMove ? home : await makeSharedHome(dataDir, sharedDir);
  if (reached === home) await enters;
  if (reached !== dataDir) await moveData(dataDir, reached, runner.owner);
  return { runner, binaries: own, home: reached };
}

/** Finds a way to run PostgreSQL on this machine for a data folder; fails with every reason where there is none. */
export async function choosePlace(request: Request): Promise<Place> {
  const { accountNames = unprivilegedNames, ways } = request.choice;
  const candidates = candidateRunners(await findOwner(request.home), accountNames);
  const refusals: string[] = [];
  for (const runner of candidates.filter(({ way }) => ways?.includes(way) ?? true)) {
    try {
      return await settle(runner, request);
    } catch (error) {
      refusals.push(`${runner.words}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `PostgreSQL cannot be run here (${refusals.join('; ')}). Set DATABASE_URL to a PostgreSQL server, or start Berth as an ordinary user that has a name.`,
  );
}
