import type { Pool } from '#core/server/database/database.ts';
import { Leader } from '#core/server/database/leader.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';

const lock = 7_236_004;

/** Keeps something going in one process at a time, of however many there are. */
export const inOneProcess = (pool: Pool, runner: Runner, log: Log): Runner =>
  new Leader(pool, lock, { begin: () => runner.start(), end: () => runner.stop() }, log);
