import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-datasets',
    sql: `create table datasets (
      id bigserial primary key,
      account_id bigint not null,
      name text not null,
      search text not null,
      description text not null,
      data_type text not null,
      access_mode text not null check (access_mode in ('private', 'public', 'restricted')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint datasets_names unique (account_id, name)
    );
    create index datasets_of_account on datasets (account_id, id);
    create index datasets_for_others on datasets (data_type, name, id) where access_mode <> 'private';
    create table dataset_versions (
      id bigserial primary key,
      dataset_id bigint not null references datasets (id) on delete cascade,
      number integer not null,
      digest text not null,
      bytes bigint not null,
      rows integer not null,
      head text not null,
      tail text not null,
      chunks jsonb not null,
      author text not null,
      comment text not null,
      source text not null check (source in ('upload', 'edit', 'restore', 'paraphrase', 'empty')),
      restored integer,
      report jsonb,
      created_at timestamptz not null default now(),
      unique (dataset_id, number)
    );
    create table dataset_uploads (
      id bigserial primary key,
      dataset_id bigint not null,
      began_at timestamptz not null default now()
    );
    create table dataset_paraphrases (
      dataset_id bigint primary key references datasets (id) on delete cascade,
      original_id bigint not null references datasets (id) on delete cascade,
      original_version integer not null,
      task_id bigint,
      done integer not null default 0,
      total integer not null,
      completed boolean not null default false,
      failure text,
      joined_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index dataset_paraphrases_of_original on dataset_paraphrases (original_id);`,
  },
  {
    id: '0002-paraphrase-failures',
    sql: `create table dataset_paraphrase_failures (
      original_id bigint primary key references datasets (id) on delete cascade,
      dataset_id bigint not null,
      total integer not null,
      notes jsonb not null,
      created_at timestamptz not null default now()
    );
    alter table dataset_paraphrases drop column failure;`,
  },
  {
    id: '0003-paraphrase-origins',
    sql: `alter table dataset_paraphrases add column origins jsonb not null default '[]';`,
  },
];
