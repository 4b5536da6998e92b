import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-autoscaling',
    // What is now need not outlive a crash; what was decided does.
    sql: `create unlogged table scaling_loads (
      model_id bigint not null,
      teller text not null,
      at timestamptz not null default now(),
      figures jsonb not null,
      primary key (model_id, teller)
    );
    create unlogged table scaling_processors (
      instance_id bigint primary key,
      at timestamptz not null default now(),
      cores real not null
    );
    create table scaling_states (model_id bigint primary key, slot text not null);
    create table scaling_decisions (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      model_id bigint not null,
      at timestamptz not null default now(),
      from_count integer not null,
      to_count integer not null,
      decided_by text not null,
      details jsonb not null,
      refused jsonb,
      refusals integer not null default 0,
      last_refused_at timestamptz,
      task_id bigint
    );
    create index scaling_decisions_of_model on scaling_decisions (model_id, id desc);
    create index scaling_decisions_by_age on scaling_decisions (at);`,
  },
  {
    id: '0002-processors-elsewhere',
    // Processes of the release before go on writing when they told.
    sql: `alter table scaling_processors add column until timestamptz not null default now()`,
  },
];
