import type { Pool } from '#core/server/database/database.ts';
import { Leader } from '#core/server/database/leader.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';

/** What is done in one process, each by its lock. */
const locks = { census: 7_236_004, drivers: 7_236_021 } as const;

/** Keeps something going in one process at a time, of however many there are. */
export const inOneProcess = (pool: Pool, what: keyof typeof locks, runner: Runner, log: Log): Runner =>
  new Leader(pool, locks[what], { begin: () => runner.start(), end: () => runner.stop() }, log);
