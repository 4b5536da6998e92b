import { sql } from 'drizzle-orm';

/** What is expected to wait for so long at most, for room or for what else does not let it start, needs nobody. */
const usualMinutes = 2;

/** How many instances of each service have waited for longer, as a part of a query that has `model_id` and `count`; services without any are left out. */
export const heldUpLong = sql`(
  select model_id, count(*)::float8 as count from instances
  where held_up is not null and deleted_at is null and desired = 'run' and process in ('none', 'exited')
    and coalesce(process_at, created_at) < now() - make_interval(mins => ${usualMinutes})
  group by model_id)`;
