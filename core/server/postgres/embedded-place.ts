import type { Binaries } from './embedded-binaries.ts';
import { findOwner, makeSharedHome, shareBinaries } from './embedded-home.ts';
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

/** Gives programs that the runner can run: the installed ones, or copies in a shared folder. */
async function reachBinaries(runner: Runner, binaries: Binaries, sharedDir: string | undefined): Promise<Binaries> {
  try {
    await run(runner, binaries.postgres, ['--version']);
    return binaries;
  } catch (error) {
    if (sharedDir === undefined) throw error;
    const shared = await shareBinaries(binaries, sharedDir);
    await run(runner, shared.postgres, ['--version']);
    return shared;
  }
}

/** Gives a home that the runner can enter: the one that there is, or a new one in a shared folder. */
async function reachHome(runner: Runner, { dataDir, home }: Request, sharedDir: string | undefined): Promise<string> {
  try {
    await run(runner, '/bin/sh', ['-c', 'cd "$1"', 'sh', home]);
    return home;
  } catch (error) {
    if (sharedDir === undefined) throw error;
    return makeSharedHome(dataDir, sharedDir);
  }
}

async function settle(runner: Runner, request: Request, sharedDir?: string): Promise<Place> {
  // initdb refuses a user without a name.
  await run(runner, '/bin/sh', ['-c', 'id -un']);
  const binaries = await reachBinaries(runner, request.binaries, sharedDir);
  return { runner, binaries, home: await reachHome(runner, request, sharedDir) };
}

/**
 * Finds a way to run PostgreSQL on this machine for a data folder; fails with every reason where there is none. Only
 * where no way works in place may a place be new, and its database still to be moved there.
 */
export async function choosePlace(request: Request): Promise<Place> {
  const { accountNames = unprivilegedNames, sharedDir = '/var/lib/berth-postgres', ways } = request.choice;
  const runners = candidateRunners(await findOwner(request.home), accountNames).filter(
    ({ way }) => ways?.includes(way) ?? true,
  );
  const attempts = [
    ...runners.map((runner) => ({ runner, settled: () => settle(runner, request) })),
    ...runners
      .filter(({ way }) => way === 'account')
      .map((runner) => ({ runner, settled: () => settle(runner, request, sharedDir) })),
  ];
  const refusals = new Map<string, string>();
  for (const { runner, settled } of attempts) {
    try {
      return await settled();
    } catch (error) {
      refusals.set(runner.words, error instanceof Error ? error.message : String(error));
    }
  }
  const reasons = [...refusals].map(([words, reason]) => `${words}: ${reason}`).join('; ');
  throw new Error(
    `PostgreSQL cannot be run here (${reasons}). Set DATABASE_URL to a PostgreSQL server, or start Berth as an ordinary user that has a name.`,
  );
}
