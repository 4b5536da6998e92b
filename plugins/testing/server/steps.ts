import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-tests',
    sql: `create table test_runs (
      id bigserial primary key,
      user_id bigint not null references users (id) on delete cascade,
      model_id bigint not null references models (id) on delete cascade,
      created_at timestamptz not null,
      title text not null,
      status integer not null,
      took_ms double precision not null,
      cost double precision,
      request_id text,
      fault jsonb,
      config_id bigint,
      config text,
      priority integer,
      request text,
      request_length integer not null,
      request_kind text not null,
      answer text,
      answer_length integer,
      answer_kind text
    );
    create index test_runs_of_user on test_runs (user_id, model_id, id desc);
    create index test_runs_newest on test_runs (user_id, id desc);
    create index test_runs_of_model on test_runs (model_id);
    create index test_runs_by_age on test_runs (created_at);
    create table test_shares (
      id text primary key,
      user_id bigint not null references users (id) on delete cascade,
      model_id bigint not null references models (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      title text not null,
      config_id bigint,
      config text,
      priority integer,
      request text not null
    );
    create index test_shares_of_user on test_shares (user_id, model_id, created_at desc);
    create index test_shares_of_model on test_shares (model_id);
    create index test_shares_by_end on test_shares (expires_at);
    create table test_examples (
      id bigserial primary key,
      model_id bigint not null references models (id) on delete cascade,
      name text not null,
      config_id bigint,
      config text,
      priority integer,
      request text not null,
      answer text,
      unique (model_id, name)
    );`,
  },
  { id: '0002-streamed-runs', sql: 'alter table test_runs add column streamed boolean' },
];
