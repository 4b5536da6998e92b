import { fact, type SystemReport } from '#plugins/system/server/public.ts';
import type { Ledger } from './ledger.ts';

/** Calls are settled every five seconds, so that what is older cannot be. */
const lateMs = 60_000;

/** Whether calls are counted in time, and none wait in memory for a disk. */
export const journalCheck =
  (ledger: Pick<Ledger, 'backlog'>, now = Date.now) =>
  async (): Promise<SystemReport> => {
    const { bytes, waiting, since } = ledger.backlog;
    const age = since === undefined ? 0 : now() - since;
    const facts = [fact.bytes('backlog', bytes), fact.duration('oldest', age), fact.count('inMemory', waiting)];
    if (waiting > 0)
      return {
        state: 'failure',
        problem: {
          code: 'usage.journal.disk',
          message: `${waiting} calls wait in memory, because the disk takes no more of the journal. Free space in DATA_DIR.`,
          args: { waiting: String(waiting) },
        },
        facts,
      };
    if (age <= lateMs) return { state: 'ok', facts };
    const minutes = String(Math.round(age / 60_000));
    return {
      state: 'warning',
      problem: {
        code: 'usage.journal.late',
        message: `Calls of the last ${minutes} minutes are not in the usage reports yet. See whether the database answers.`,
        args: { minutes },
      },
      facts,
    };
  };
