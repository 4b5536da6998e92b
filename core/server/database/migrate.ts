import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry } from '#core/plugin/host.ts';
import type { Step } from '../points.ts';
import type { Pool, PooledConnection } from './database.ts';

// Any constant serves, so long as it is the same in every process of this product.
const migrationLock = 7_236_001;
const pauseMs = 50;

/**
 * Brings every plugin's tables up to date, in host order; several processes may start at once. Refuses a database that a
 * newer release has changed, and steps that are not those which made it.
 */
export async function migrate(pool: Pool, plugins: readonly Entry<readonly Step[]>[]): Promise<void> {
  const client = await pool.connect();
  try {
    await lock(client);
    await client.query(
      `create table if not exists migrations (plugin text not null, step text not null, applied_at timestamptz not null default now(), primary key (plugin, step));
      alter table migrations add column if not exists digest text`,
    );
    const { rows } = await client.query<Applied>('select plugin, step, digest from migrations');
    for (const { from, value: steps } of plugins) {
      const applied = rows.filter(({ plugin }) => plugin === from);
      refuseOthers(from, steps, applied);
      for (const step of steps) {
        const before = applied.find((each) => each.step === step.id);
        if (!before) await apply(client, from, step);
        else if (before.digest === null) await client.query(noting, [from, step.id, digestOf(step)]);
      }
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

interface Applied {
  readonly plugin: string;
  readonly step: string;
  /** Absent where a release applied it that kept none. */
  readonly digest: string | null;
}

const noting =
  'insert into migrations (plugin, step, digest) values ($1, $2, $3) on conflict (plugin, step) do update set digest = excluded.digest';

/** Asks again and again: one that waited inside a statement would hold up every index that is made concurrently, which waits for it in turn. */
async function lock(client: PooledConnection): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [migrationLock]);
    if (rows[0]?.won) return;
    await sleep(pauseMs);
  }
}

async function apply(client: PooledConnection, from: string, step: Step): Promise<void> {
  const { id, sql } = step;
  const note = () => client.query(noting, [from, id, digestOf(step)]);
  try {
    if (typeof sql === 'string') {
      await client.query('begin');
      await client.query(sql);
      await note();
      await client.query('commit');
    } else {
      for (const statement of sql) await client.query(statement);
      await note();
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`The tables of ${from} could not be brought up to step ${id}.`, { cause: error });
  }
}

function refuseOthers(from: string, steps: readonly Step[], applied: readonly Applied[]): void {
  for (const { step: id, digest } of applied) {
    const step = steps.find((each) => each.id === id);
    if (!step)
      throw new Error(
        `A newer release has changed this database (${from}, step ${id}). Start that release, or restore the backup taken before it.`,
      );
    if (digest !== null && digest !== digestOf(step))
      throw new Error(
        `Step ${id} of ${from} is not the one that made the tables of this database. Start the release that made them; whoever changed the step puts it back and adds another one after it.`,
      );
  }
}

/** What tells a step from a changed one; how it is indented does not count. */
export const digestOf = ({ sql }: Step): string =>
  createHash('sha256')
    .update(JSON.stringify([sql].flat().map((statement) => statement.replace(/\s+/g, ' ').trim())))
    .digest('base64url');
