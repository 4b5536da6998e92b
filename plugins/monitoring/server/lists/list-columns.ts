import { sql, type SQL } from 'drizzle-orm';
import { heldUpLong } from '#plugins/instances/server/public.ts';
import { serviceColumns } from '#plugins/services/server/public.ts';
import { installation } from '../metrics/subjects.ts';
import { tookBounds, tookColumns } from '../tables.ts';

declare module '#plugins/services/contract/columns.ts' {
  interface ServiceColumns {
    /** Of the last hour: how many, and how many in each five minutes of it; null where nobody looked, as while nothing ran. */
    requests: { readonly count: number; readonly trend: readonly (number | null)[] };
    /** The share of failed requests of the last hour, in percent; those that it refused as the caller's mistake did not fail. */
    errors: number;
    /** Within what time 95 of 100 requests of the last hour were answered, in milliseconds. */
    p95: number;
    /** Why a service needs somebody: instances that failed, those that have waited long to start, and the share of failed requests where that is too large. */
    attention: { readonly failedInstances: number; readonly heldUpInstances: number; readonly errors: number };
  }
}

// Everything here is of the last hour, of the service at hand, some seconds behind.

const calls = sql`usage_minutes where model_id = ${serviceColumns.id} and minute > now() - interval '1 hour'`;

/** In which five minutes everything was looked at, by how many lie between them and now. */
const looked = sql`array(
  select floor(extract(epoch from now() - at) / 300) from metric_points_60 where subject = ${installation} and span = 60 and at > now() - interval '1 hour'
  union select floor(extract(epoch from now() - at) / 300) from metric_points_10
  where subject = ${installation} and span = 10 and at >= (select until from metric_levels where span = 60))`;

/** How many requests there were, and how many in each five minutes; what was not counted while somebody looked did not happen. */
export const latestRequests = sql<{ count: number; trend: (number | null)[] }>`(
  select jsonb_build_object('count', coalesce(sum(requests), 0), 'trend', jsonb_agg(requests order by ago desc)) from (
    select ago, coalesce(sum(requests)::float8, case when ago = any(${looked}) then 0 end) as requests from generate_series(0, 11) as ago
    left join usage_minutes on model_id = ${serviceColumns.id} and minute > now() - interval '1 hour' and floor(extract(epoch from now() - minute) / 300) = ago
    group by ago
  ) as steps)`;

export const requestCount = sql`(select coalesce(sum(requests), 0) from ${calls})`;

/** Requests that failed; what it refused as the caller's mistake says nothing of the service. */
const failed = sql`sum(failed - rejected)`;

/** The share of requests that failed, of those that reached the service, in percent; null where none did. */
export const errorShare = sql<number | null>`(
  select case when sum(requests - refused) > 0 then ${failed}::float8 / sum(requests - refused) * 100 end from ${calls})`;

const sums = sql.raw(tookColumns.map((column) => `coalesce(sum(${column}), 0)::float8`).join(', '));
const bounds = sql.raw([...tookBounds, `'Infinity'`].join(', '));
const subject = (kind: string): SQL => sql`(${kind}::text || ${serviceColumns.id}) collate "C"`;

/** Within what time 95 of 100 requests were answered, in whole milliseconds, as `tookWithin` has it; null where none was. */
export const latestP95 = sql<number | null>`(
  select round(low + (0.95 * every - below) / count * (high - low)) from (
    select count, place, below, every,
      case when fastest > before and fastest <= bound then fastest else before end as low,
      case when slowest > before and slowest <= bound then slowest when bound = 'Infinity' then before else bound end as high
    from (
      select *, lag(bound, 1, 0) over places as before, sum(count) over places - count as below, sum(count) over () as every
      from (
        select array[${sums}] as counts, min(took_least)::float8 as fastest, max(took_most)::float8 as slowest from (
          select * from metric_points_60 where subject = ${subject('calls/')} and span = 60 and at > now() - interval '1 hour'
          union all
          select * from metric_points_10 where subject = ${subject('calls/')} and span = 10 and at >= (select until from metric_levels where span = 60)
        ) as points
      ) as summed, unnest(array[${bounds}]::float8[], counts) with ordinality as each (bound, count, place)
      window places as (order by place)
    ) as places
  ) as spread where count > 0 and below + count >= 0.95 * every order by place limit 1)`;

/** How many instances have failed, as of the latest look that found any in the last minute and a half: one that crashes again and again is not always down. */
const failedInstances = sql`(select max(failed) from metric_points_1 where subject = ${subject('model/')} and span = 1 and at > now() - interval '90 seconds')`;

/** From here on failing requests need somebody: that many, and that share of all in percent. */
const failures = { count: 3, share: 5 };
const failsOften = sql`exists (select from ${calls} having ${failed} >= ${failures.count} and ${failed} * 100 >= sum(requests - refused) * ${failures.share})`;

export const needsAttention = sql`(coalesce(${failedInstances}, 0) > 0 or ${failsOften} or ${serviceColumns.id} in (select model_id from ${heldUpLong} as held))`;

const heldUpInstances = sql`(select count from ${heldUpLong} as held where model_id = ${serviceColumns.id})`;

/** Why a service needs somebody; null where it does not. */
export const attention = sql<{ failedInstances: number; heldUpInstances: number; errors: number } | null>`(
  case when ${needsAttention} then jsonb_build_object('failedInstances', coalesce(${failedInstances}, 0), 'heldUpInstances', coalesce(${heldUpInstances}, 0), 'errors', case when ${failsOften} then ${errorShare} else 0 end) end)`;
