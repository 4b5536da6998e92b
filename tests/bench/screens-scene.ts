import type { Pool } from '#core/server/database/database.ts';
import { levels } from '#plugins/monitoring/server/collect/levels.ts';
import { ofAccount, ofCalls, ofModel, installation } from '#plugins/monitoring/server/metrics/subjects.ts';
import { tookColumns } from '#plugins/monitoring/server/tables.ts';
import { owner, type FullServer } from './database.ts';

export const crowded = 'crowded';
const day = 86_400;
/** So far back each level of figures reaches in the scene, by its span in seconds. */
const reach: Readonly<Record<number, number>> = {
  1: 3_600,
  10: day,
  60: 7 * day,
  600: 30 * day,
  3_600: 30 * day,
  86_400: 30 * day,
};

interface Sizes {
  readonly instances: number;
  readonly events: number;
}

/** Fills the database with a service that has many instances to which much has happened for a month; answers where its page is. */
export async function fillScreens({ call, pool }: FullServer, { instances, events }: Sizes): Promise<string> {
  const { id } = await call('POST', `/api/mlpcore/account/${owner}/model`, {
    modelName: crowded,
    hostingType: 'EXTERNAL',
  });
  const { accountId, modelId } = id as { readonly accountId: number; readonly modelId: number };
  // A gate that is heard of from now on, to which all of them are connected.
  await pool.query(
    `insert into instance_gates (gate, up_since, last_seen) values ('bench:1', now(), now() + interval '1 day')`,
  );
  await pool.query(
    `insert into instances (account_id, model_id, hosting, attempt, process, process_at, started_at, connected_at, server_name, image)
     select $1, $2, 'external', 1, 'running', now(), now(), now(), 'machine-' || n % 40, 'images.example.com/speech:4' from generate_series(1, $3::int) n`,
    [accountId, modelId, instances],
  );
  await pool.query(
    `insert into instance_links (instance_id, gate) select id, 'bench:1' from instances where model_id = $1`,
    [modelId],
  );
  await pool.query(
    `insert into instance_events (instance_id, account_id, model_id, type, reason, message, first_seen, last_seen)
     select n % 100000, $1, $2, case when n % 20 = 0 then 'Warning' else 'Normal' end, case when n % 20 = 0 then 'Error' else 'Started' end,
       'Happening ' || n, now() - n * interval '2.6 seconds', now() - n * interval '2.6 seconds' from generate_series(1, $3::int) n`,
    [accountId, modelId, events],
  );
  await pool.query(
    `insert into usage_minutes select date_trunc('minute', now()) - n * interval '1 minute', $1, $2, $1, 0, 600, n % 7, 0, 60000, 90000, 9000, 80, 3, 0
     from generate_series(1, $3::int) n`,
    [accountId, modelId, 30 * 1_440],
  );
  await fillFigures(pool, [ofModel(modelId), ofCalls(modelId), ofAccount(accountId), installation]);
  await pool.query('vacuum analyze instances, instance_events, usage_minutes, metric_points');
  return `/workspace/model/${accountId}/${modelId}`;
}

/** Figures of a month, at every level as far as it is kept. */
async function fillFigures(pool: Pool, subjects: readonly string[]): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  for (const { span, partition } of levels) {
    const from = now - reach[span]!;
    for (let begin = Math.floor(from / partition) * partition; begin <= now; begin += partition)
      await pool.query(
        `create ${span === 1 ? 'unlogged' : ''} table if not exists metric_points_${span}_${begin} partition of metric_points_${span}
         for values from (to_timestamp(${begin})) to (to_timestamp(${begin + partition}))`,
      );
    await pool.query(
      `insert into metric_points (subject, span, at, seconds, cpu_usage, cpu_requested, cpu_limit, ram_usage, ram_requested, ram_limit, instances, active_requests, request_ms, reconnects, ${tookColumns.join(', ')})
       select subject, $1::integer, date_bin(make_interval(secs => $1::integer), to_timestamp(at), 'epoch'), $1::integer, 2 + sin(at / 7000.0), 4, 8, 2e9 + 1e9 * sin(at / 9000.0), 3e9, 4e9, 3, 5, 20, 0,
         ${tookColumns.map((_, index) => (index < 8 ? `${8 - index}` : '0')).join(', ')}
       from unnest($2::text[]) as subject, generate_series($3::bigint, $4::bigint, $1::integer) as at on conflict do nothing`,
      [span, subjects, from, now - span],
    );
    await pool.query(`update metric_levels set since = least(since, to_timestamp($2)) where span = $1`, [span, from]);
  }
}
