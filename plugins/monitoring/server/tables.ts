import type { Step } from '#core/server/points.ts';

/** What is measured of a subject, as columns; of machines `limit` is what they have, and `allocatable` what of it services may use. */
export const figureColumns = [
  'cpu_usage', 'cpu_requested', 'cpu_limit', 'cpu_allocatable',
  'ram_usage', 'ram_requested', 'ram_limit', 'ram_allocatable',
  'disk_usage', 'disk_requested', 'disk_limit', 'disk_allocatable',
  'gpu_requested', 'gpu_limit', 'reconnects', 'instances', 'active_requests', 'request_ms',
] as const;
export type FigureColumn = (typeof figureColumns)[number];

/** Figures at one moment or averaged over a while; what was not measured is absent. */
export type Figures = Partial<Record<FigureColumn, number>>;

export const steps: readonly Step[] = [
  {
    id: '0001-monitoring',
    // What is now need not outlive a crash; what was does. Subjects are compared byte by byte, so that those of one kind lie together.
    sql: `create unlogged table metric_live (subject text collate "C" primary key, at timestamptz not null default now(), figures jsonb not null);

    create table metric_samples (
      subject text collate "C" not null,
      at timestamptz not null,
      span integer not null check (span > 0),
      ${figureColumns.map((name) => `${name} real`).join(',\n      ')},
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
