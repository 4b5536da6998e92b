import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { jobStep, works } from '#core/server/points.ts';
import { Database } from '../../database/database.ts';
import type { Revertible } from '../parts.ts';

const payload = z.object({
  /** The part that cannot be done. */
  fails: z.string().default(''),
  /** The part that cannot be undone at its first try. */
  failsToUndo: z.string().default(''),
  /** The part that goes on until it is stopped. */
  waits: z.string().default(''),
  /** What a server is at, `do` or `undo` of a part, until it is killed. */
  hangs: z.string().default(''),
});
type Told = z.output<typeof payload>;

const common = { operation: 'CREATE', payload, interruptible: true } as const;
export const build = job('stepping.build', common);
/** Its own work cannot be taken back. */
export const seal = job('stepping.seal', common);

/** Does nothing but tell what it does, in a table that outlives its server. */
function telling(db: Database, part: string): Required<Revertible<Told>> {
  const at = async (what: string, { hangs }: Told) => {
    await db.execute(sql`insert into did (what) values (${what})`);
    if (hangs === what && process.env.HANGS) await sleep(600_000);
  };
  return {
    async do(told, { signal, progress }) {
      await progress(part, 50);
      await at(`do ${part}`, told);
      if (told.fails === part) throw new Error(`${part} cannot be done.`);
      if (told.waits === part) await sleep(600_000, undefined, { signal });
    },
    async undo(told) {
      await at(`undo ${part}`, told);
      const [{ tries }] = (
        await db.execute<{ tries: number }>(sql`select count(*)::int as tries from did where what = ${`undo ${part}`}`)
      ).rows as [{ tries: number }];
      if (told.failsToUndo === part && tries === 1) throw new Error(`${part} cannot be undone yet.`);
    },
  };
}

const needs = { db: Database };
const step = (id: string, before: boolean) =>
  [build, seal].map((each) => jobStep({ job: each, id, before, needs, make: ({ db }) => telling(db, id) }));

/** Two jobs, each with two steps of others before its own work and two after it. */
export default plugin({
  id: 'stepping',
  requires: ['accounts'],
  contributes: [
    ...step('close', false),
    ...step('check', true),
    ...step('reserve', true),
    works(build, needs, ({ db }) => telling(db, 'own')),
    works(seal, needs, ({ db }) => telling(db, 'own').do),
    ...step('tell', false),
  ],
});
