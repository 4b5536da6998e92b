import type { Step } from '../points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-tasks',
    sql: `create table tasks (
      id bigserial primary key,
      job text not null,
      operation text not null,
      payload jsonb not null,
      account_id bigint,
      entity jsonb not null,
      entity_name text not null,
      parent_id bigint references tasks (id) on delete cascade,
      wait_for jsonb not null default '[]',
      status text not null default 'IDLE' check (status in ('IDLE', 'RUN', 'REVERTING', 'COMPLETED', 'FAILED', 'REVERTED', 'REPLACED')),
      step text,
      percentage double precision,
      interruptible boolean not null default false,
      interrupted boolean not null default false,
      error_message text,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz
    );
    create index tasks_of_account on tasks (account_id, id desc);
    create index tasks_of_entity on tasks using gin (entity jsonb_path_ops);`,
  },
  {
    id: '0002-views',
    sql: `create table task_views (
      task_id bigint not null references tasks (id) on delete cascade,
      user_id bigint not null,
      saw_end boolean not null,
      primary key (task_id, user_id)
    );
    create index tasks_of_parent on tasks (parent_id);
    create index tasks_open on tasks (id) where ended_at is null;
    create index first_tasks_of_account on tasks (account_id, id desc) where parent_id is null;
    create index first_tasks on tasks (id desc) where parent_id is null;
    create index first_tasks_of_service on tasks ((entity #>> '{key,modelId}'), id desc) where parent_id is null;`,
  },
  {
    id: '0003-parts',
    sql: `alter table tasks add column undoing boolean not null default false;
    create table task_parts (
      id bigserial primary key,
      task_id bigint not null references tasks (id) on delete cascade,
      part text not null,
      state text not null check (state in ('begun', 'done', 'undone')),
      unique (task_id, part)
    );`,
  },
  {
    id: '0004-told',
    sql: `create function tell_of_task() returns trigger language plpgsql as $$
    begin
      perform pg_notify('berth', 'task-changed ' || coalesce(new.account_id::text, ''));
      return null;
    end $$;
    create trigger tells_of_task after insert or update on tasks for each row execute function tell_of_task();`,
  },
  { id: '0005-notes', sql: `alter table tasks add column error_notes jsonb;` },
];
