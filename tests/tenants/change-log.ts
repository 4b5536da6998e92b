import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';

/** Tables that move on by themselves: what counts calls and measures machines, which gates and processes are up, what the audit log says of refusals, whether the ledger is right, and what groups note of their servers and their room. */
const unwatched = [
  'audit_entries',
  'billing_compared',
  'billing_reconciliations',
  'instance_gates',
  'limit_periods',
  'logged_request_minutes',
  'logged_requests',
  'resource_group_log',
  'system_processes',
  'usage_days',
  'usage_journals',
  'usage_minutes',
];
/** Columns that move on by themselves: when somebody was last seen, when a machine was last heard, how servers elsewhere are found. */
const unwatchedColumns = [
  'last_seen_at',
  'last_used_at',
  'heard_at',
  'checked_at',
  'problem_code',
  'problem',
  'problem_args',
];
/** What of a table's rows follows from heart-beats besides: how a server was told to be last. */
const movingOn: Readonly<Record<string, readonly string[]>> = {
  resource_servers: ['status', 'reason', 'reason_note', 'status_at'],
};

/** Types of rows that follow from them as well: notices that a server went and came back, as on a busy machine. */
const comingBySelves = ['SERVER_UNAVAILABLE', 'SERVER_AVAILABLE', 'SERVER_EVENTS_ERROR_INDICATOR'];

/** Change data capture by triggers: each row that is written in a way that matters leaves its table's name. */
export async function watchChanges(db: Database): Promise<void> {
  await db.execute(sql`create schema change_log`);
  await db.execute(sql`create table change_log.changes (name text not null)`);
  await db.execute(sql`
    create function change_log.note() returns trigger language plpgsql as $$
    declare
      former jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - tg_argv[0]::text[] end;
      present jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv[0]::text[] end;
    begin
      -- What was told to go goes by itself, whenever it is looked at next.
      if tg_op = 'DELETE' and to_jsonb(old) ->> 'status' = 'DELETING' then return null; end if;
      if former is distinct from present and coalesce(coalesce(present, former) ->> 'type', '') <> all (tg_argv[1]::text[]) then insert into change_log.changes values (tg_table_name); end if;
      return null;
    end $$`);
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'metric\\_%' and relname <> all (${`{${unwatched.join(',')}}`}::text[])`,
  );
  for (const { name } of tables) {
    const columns = `{${[...unwatchedColumns, ...(movingOn[name] ?? [])].join(',')}}`;
    await db.execute(
      sql`create trigger change_log after insert or update or delete on ${sql.identifier(name)} for each row execute function change_log.note(${sql.raw(`'${columns}', '{${comingBySelves.join(',')}}'`)})`,
    );
  }
}

/** The tables whose rows were written since it was last asked. */
export async function takeChanges(db: Database): Promise<readonly string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`delete from change_log.changes returning name`);
  return [...new Set(rows.map(({ name }) => name))].toSorted();
}
