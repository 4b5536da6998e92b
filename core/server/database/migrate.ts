import type { Entry } from '#core/plugin/host.ts';
import type { Step } from '../points.ts';
import type { Pool } from './database.ts';

// Any constant serves, so long as it is the same in every process of this product.
const migrationLock = 7_236_001;

/** Brings every plugin's tables up to date, in host order; several processes may start at once. Refuses a database that a newer release has changed. */
export async function migrate(pool: Pool, plugins: readonly Entry<readonly Step[]>[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('create table if not exists migrations (plugin text not null, step text not null, applied_at timestamptz not null default now(), primary key (plugin, step))');
    const { rows } = await client.query<{ plugin: string; step: string }>('select plugin, step from migrations');
    refuseNewer(rows, plugins);
    const applied = new Set(rows.map(({ plugin, step }) => `${plugin}/${step}`));
    for (const { from, value: steps } of plugins) {
      for (const step of steps.filter(({ id }) => !applied.has(`${from}/${id}`))) {
        try {
          await client.query('begin');
          await client.query(step.sql);
          await client.query('insert into migrations (plugin, step) values ($1, $2)', [from, step.id]);
          await client.query('commit');
        } catch (error) {
          await client.query('rollback');
          throw new Error(`The tables of ${from} could not be brought up to step ${step.id}.`, { cause: error });
        }
      }
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

function refuseNewer(rows: readonly { plugin: string; step: string }[], plugins: readonly Entry<readonly Step[]>[]): void {
  for (const { from, value: steps } of plugins) {
    const newer = rows.find(({ plugin, step }) => plugin === from && !steps.some(({ id }) => id === step));
    if (newer) throw new Error(`A newer release has changed this database (${from}, step ${newer.step}). Start that release, or restore the backup taken before it.`);
  }
}
