import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-instances',
    sql: `create table instance_plans (
      model_id bigint primary key,
      min_count integer not null,
      launchable boolean not null,
      hosting_type text not null,
      requested integer check (requested between 0 and 1000),
      removing boolean not null,
      generation integer not null default 0
    );
    create table instances (
      id bigserial primary key,
      account_id bigint not null,
      model_id bigint not null,
      type text not null default 'predict' check (type in ('initialCheck', 'singleFit', 'singleFitPool', 'multipleFit', 'predict')),
      hosting text not null check (hosting in ('deployment', 'pod', 'docker', 'external', 'hostingServer', 'vastAi')),
      driver text,
      resource_group text,
      server_name text,
      created_at timestamptz not null default now(),
      desired text not null default 'run' check (desired in ('run', 'stop')),
      stop_reason text,
      stop_at timestamptz,
      stop_now boolean not null default false,
      deleted_at timestamptz,
      token_hash text unique,
      attempt integer not null default 0,
      spec_hash text,
      image text,
      process text not null default 'none' check (process in ('none', 'starting', 'running', 'exited')),
      process_at timestamptz,
      started_at timestamptz,
      connected_at timestamptz,
      disconnected_at timestamptz,
      heartbeat_at timestamptz,
      exited_at timestamptz,
      exit_started_at timestamptz,
      exit_code integer,
      exit_reason text,
      exit_message text,
      last_lines text,
      failures integer not null default 0,
      restart_count integer not null default 0,
      next_attempt_at timestamptz,
      hostname text,
      version integer,
      reported_image text,
      http_host text,
      http_port integer,
      check ((desired = 'stop') = (stop_at is not null))
    );
    create index instances_live on instances (model_id) where deleted_at is null;
    create index instances_of_model on instances (model_id, id desc);
    create table instance_gates (
      gate text primary key,
      up_since timestamptz not null default now(),
      last_seen timestamptz not null default now()
    );
    create table instance_links (
      instance_id bigint not null references instances (id) on delete cascade,
      gate text not null,
      connected_at timestamptz not null default now(),
      primary key (instance_id, gate)
    );
    create index instance_links_of_gate on instance_links (gate);
    create table instance_events (
      id bigserial primary key,
      instance_id bigint not null references instances (id) on delete cascade,
      type text not null check (type in ('Normal', 'Warning')),
      reason text not null,
      message text not null,
      count integer not null default 1,
      first_seen timestamptz not null default now(),
      last_seen timestamptz not null default now()
    );
    create unique index instance_events_once on instance_events (instance_id, reason, md5(message));`,
  },
  {
    id: '0002-idle-shutdown',
    sql: `alter table instance_plans add column idle_minutes integer not null default 0;
    alter table instance_plans add column used_at timestamptz not null default now();
    alter table instance_plans add column asleep_at timestamptz;
    alter table instances add column answering_until timestamptz;`,
  },
  {
    id: '0003-connection-secrets',
    sql: `create table instance_connection_secrets (
      instance_id bigint primary key references instances (id) on delete cascade,
      sealed text not null
    );`,
  },
  {
    id: '0004-admission',
    sql: `alter table instance_plans add column account_id bigint;
    alter table instance_plans add column demand jsonb;
    create index instance_plans_of_account on instance_plans (account_id);
    alter table instances add column held jsonb;
    alter table instances add column held_up jsonb;
    create index instances_live_of_account on instances (account_id) where deleted_at is null;`,
  },
  { id: '0005-groups', sql: 'alter table instances add column group_id bigint;' },
  { id: '0006-settings-version', sql: 'alter table instances add column settings_version integer;' },
  {
    id: '0007-scaled',
    // What is wanted follows from the rest of its row, so that every question about it gets the same answer.
    sql: `alter table instance_plans add column scaling boolean not null default false;
    alter table instance_plans add column scaled integer check (scaled between 0 and 1000);
    alter table instance_plans add column most integer check (most >= 0);
    alter table instance_plans add column held_awake boolean not null default false;
    alter table instance_plans add column counted_at timestamptz not null default now();
    alter table instance_plans add column wanted integer not null generated always as (
      case when not launchable or removing or asleep_at is not null or requested = 0 then 0
        else least(most, coalesce(scaled, requested, min_count)) end) stored;`,
  },
  { id: '0008-of-group', sql: 'create index instances_of_group on instances (group_id, created_at desc);' },
  { id: '0009-waits-for', sql: 'alter table instances add column waits_for text;' },
  {
    id: '0010-notes',
    sql: `alter table instances add column waits_note jsonb;
    alter table instances add column exit_note jsonb;
    alter table instance_events add column note jsonb;`,
  },
  {
    id: '0011-updates',
    sql: `alter table instances add column generation integer;
    alter table instance_plans add column batch integer not null default 1 check (batch > 0);
    create table instance_updates (
      model_id bigint primary key,
      spec_hash text not null,
      version integer not null,
      from_generation integer not null,
      from_version integer not null,
      from_image text,
      batch integer not null,
      state text not null default 'RUN' check (state in ('RUN', 'DONE', 'HALTED')),
      begun_at timestamptz not null default now(),
      ended_at timestamptz,
      instance_id bigint,
      reason text,
      message text,
      note jsonb
    );`,
  },
  {
    id: '0012-events-kept',
    // What happened is known for longer than the instance is kept that it happened to.
    sql: `alter table instance_events drop constraint instance_events_instance_id_fkey;
    alter table instance_events add column account_id bigint, add column model_id bigint, add column server_name text, add column resource_group text;
    update instance_events event set account_id = instance.account_id, model_id = instance.model_id, server_name = instance.server_name, resource_group = instance.resource_group
      from instances instance where instance.id = event.instance_id;
    alter table instance_events alter column account_id set not null, alter column model_id set not null;
    create index instance_events_of_model on instance_events (model_id, last_seen desc, id desc);
    create index instance_events_of_account on instance_events (account_id, last_seen desc, id desc);
    create index instance_events_by_age on instance_events (last_seen);`,
  },
  {
    id: '0013-stop-note',
    sql: `alter table instances add column stop_note jsonb;`,
  },
  {
    id: '0014-update-failures',
    sql: `create table instance_update_failures (
      task_id bigint not null,
      model_id bigint not null,
      name text not null,
      message text not null,
      note jsonb not null,
      primary key (task_id, model_id)
    );`,
  },
  {
    id: '0015-marks',
    // What charts mark.
    sql: `create index instance_events_marks on instance_events (model_id, last_seen desc, id desc)
      where type = 'Warning' or reason in ('Started', 'Stopping');`,
  },
  {
    id: '0016-times-of-starts',
    sql: `alter table instances add column begun_at timestamptz, add column placed_at timestamptz;`,
  },
  {
    id: '0017-held-up',
    // Which services wait for room is asked with every look at a list.
    sql: `create index instances_held_up on instances (model_id) where held_up is not null and deleted_at is null;`,
  },
  {
    id: '0018-plan-revision',
    sql: `alter table instance_plans add column revision integer not null default 0;`,
  },
];
