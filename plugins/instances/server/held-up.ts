import { sql } from 'drizzle-orm';

/** What is expected to wait for so long at most, for room or for what else does not let it start, needs nobody. */
const usualMinutes = 2;

/** The instances that have waited for longer, as the part of a query that follows `from`; they name their service as `model_id`. */
export const heldUpLong = sql`instances where held_up is not null and deleted_at is null and desired = 'run' and process in ('none', 'exited')
  and coalesce(process_at, created_at) < now() - make_interval(mins => ${usualMinutes})`;
