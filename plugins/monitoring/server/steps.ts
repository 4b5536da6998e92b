import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-monitoring',
    // What is now need not outlive a crash; what was does. Subjects are compared byte by byte, so that those of one kind lie together.
    sql: `create unlogged table metric_live (subject text collate "C" primary key, at timestamptz not null default now(), figures jsonb not null);

    create table metric_samples (
      subject text collate "C" not null,
      at timestamptz not null,
      span integer not null check (span > 0),
      cpu_usage real,
      cpu_requested real,
      cpu_limit real,
      cpu_allocatable real,
      ram_usage real,
      ram_requested real,
      ram_limit real,
      ram_allocatable real,
      disk_usage real,
      disk_requested real,
      disk_limit real,
      disk_allocatable real,
      gpu_requested real,
      gpu_limit real,
      reconnects real,
      instances real,
      active_requests real,
      request_ms real,
      primary key (subject, at, span)
    );
    create index metric_samples_by_age on metric_samples (span, at);

    create table metric_exceeded (
      account_id bigint not null references accounts (id) on delete cascade,
      minute timestamptz not null,
      predicts integer not null,
      primary key (account_id, minute)
    );
    create index metric_exceeded_by_age on metric_exceeded (minute);

    create table request_metrics (
      model_account_id bigint not null,
      model_id bigint not null,
      caller_account_id text not null,
      day date not null,
      type text not null check (type in ('FIT', 'PREDICT')),
      success boolean not null,
      count bigint not null,
      primary key (model_id, day, type, success, model_account_id, caller_account_id)
    );
    create index request_metrics_of_account on request_metrics (model_account_id, day);`,
  },
];
