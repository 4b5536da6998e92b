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
];
