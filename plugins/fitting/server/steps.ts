import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-fitting',
    sql: `create table fit_configs (
      id bigserial primary key,
      model_id bigint not null references models (id) on delete cascade,
      name text not null,
      is_default boolean not null,
      is_manual boolean not null,
      config text not null
    );
    create index fit_configs_of_model on fit_configs (model_id, id);
    create table fit_runs (
      id bigserial primary key,
      model_id bigint not null references models (id) on delete cascade,
      number integer not null,
      state text not null,
      percentage integer not null default 0,
      in_service boolean not null default false,
      dataset_account_id bigint not null,
      dataset_id bigint not null,
      dataset_name text not null,
      dataset_version integer not null,
      rows integer not null,
      config_id bigint,
      config text not null,
      image text not null,
      author text not null,
      task_id bigint,
      failure text,
      metrics jsonb,
      artefacts jsonb not null default '[]',
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      unique (model_id, number)
    );
    create unique index fit_runs_in_service on fit_runs (model_id) where in_service;
    create unique index fit_runs_open on fit_runs (model_id) where ended_at is null;
    create index fit_runs_of_dataset on fit_runs (dataset_id);`,
  },
  {
    id: '0002-cross-validation',
    sql: `create table fit_validations (
      id bigserial primary key,
      model_id bigint not null references models (id) on delete cascade,
      number integer not null,
      state text not null,
      parts integer not null,
      least_rows integer not null,
      dataset_account_id bigint not null,
      dataset_id bigint not null,
      dataset_name text not null,
      dataset_version integer not null,
      rows integer not null,
      config text not null,
      predict_config text not null,
      image text not null,
      author text not null,
      base_model_id bigint not null,
      work_name text not null,
      work_model_id bigint references models (id) on delete set null,
      task_id bigint,
      failure text,
      folds jsonb not null default '[]',
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      unique (model_id, number)
    );
    create unique index fit_validations_open on fit_validations (model_id) where ended_at is null;
    create index fit_validations_of_dataset on fit_validations (dataset_id);`,
  },
  {
    id: '0003-state-storage',
    sql: `alter table fit_runs add column storage text not null default 'local';`,
  },
  {
    id: '0004-figures',
    sql: `alter table fit_runs add column latest jsonb;
    create table fit_figures (
      run_id bigint not null references fit_runs (id) on delete cascade,
      place integer not null,
      step double precision not null,
      figures jsonb not null,
      primary key (run_id, place)
    );`,
  },
  {
    id: '0005-failure-notes',
    sql: `alter table fit_runs add column failure_notes jsonb, add column begun_at timestamptz;
    alter table fit_validations add column failure_notes jsonb;`,
  },
  {
    id: '0006-who-trained',
    sql: `alter table fit_runs add column instance_id bigint, add column instance_model_id bigint;`,
  },
  {
    id: '0007-phases-and-use',
    sql: `alter table fit_runs add column given_at timestamptz, add column taught_at timestamptz, add column used jsonb;`,
  },
];
