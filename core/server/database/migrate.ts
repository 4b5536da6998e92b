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
    await client.query(records);
    const { pending, unnoted } = await compare(client, plugins);
    for (const { from, step } of unnoted) await client.query(noting, [from, step.id, digestOf(step)]);
    for (const { from, step } of pending) await apply(client, from, step);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

/**
 * Applies what is left to do in one transaction and undoes it: answers which steps those are, `plugin step`, or fails as
 * `migrate` would. Others who use these tables wait meanwhile.
 */
export async function rehearse(pool: Pool, plugins: readonly Entry<readonly Step[]>[]): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await lock(client);
    await client.query('begin');
    await client.query(records);
    const { pending } = await compare(client, plugins);
    for (const { from, step } of pending)
      await told(from, step, async () => {
        // What spares those who write meanwhile cannot be undone, so it is not asked for.
        for (const statement of [step.sql].flat()) await client.query(statement.replace(/\bconcurrently\b/gi, ''));
      });
    return pending.map(({ from, step }) => `${from} ${step.id}`);
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

const records = `create table if not exists migrations (plugin text not null, step text not null, applied_at timestamptz not null default now(), primary key (plugin, step));
  alter table migrations add column if not exists digest text`;

interface Due {
  readonly from: string;
  readonly step: Step;
}

/** Which steps a database lacks, and which it has without their digest; refuses steps that are not those which made it. */
async function compare(
  client: PooledConnection,
  plugins: readonly Entry<readonly Step[]>[],
): Promise<{ pending: readonly Due[]; unnoted: readonly Due[] }> {
  const { rows } = await client.query<Applied>('select plugin, step, digest from migrations');
  const all = plugins.flatMap(({ from, value: steps }) => {
    const applied = rows.filter(({ plugin }) => plugin === from);
    refuseOthers(from, steps, applied);
    return steps.map((step) => ({ from, step, before: applied.find((each) => each.step === step.id) }));
  });
  return {
    pending: all.filter(({ before }) => !before),
    unnoted: all.filter(({ before }) => before?.digest === null),
  };
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
  await told(from, step, async () => {
    if (typeof sql === 'string') {
      await client.query('begin');
      await client.query(sql);
      await note();
      await client.query('commit');
    } else {
      for (const statement of sql) await client.query(statement);
      await note();
    }
  }).catch(async (error: unknown) => {
    await client.query('rollback').catch(() => undefined);
    throw error;
  });
}

/** What fails is told with the step that it failed at. */
async function told(from: string, { id }: Step, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`The tables of ${from} could not be brought up to step ${id}.`, { cause: error });
  }
}

function refuseOthers(from: string, steps: readonly Step[], applied: readonly Applied[]): void {
  for (const { step: id, digest } of applied) {
    const step = steps.find((each) => each.id === id);
    if (!step)
      throw new Error(
        `A newer release has changed this database (${from}, step ${id}). Start that release, or restore the backup taken before it. Where the step was renamed or removed since, put it back as it was.`,
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
