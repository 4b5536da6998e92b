import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-answer-cache',
    // Answers can be asked for again, so they need not outlive a crash.
    sql: `create unlogged table answer_cache (
      model_id bigint not null,
      key text not null,
      answer bytea not null,
      used_at timestamptz not null default now(),
      primary key (model_id, key)
    );
    create index answer_cache_used on answer_cache (model_id, used_at);
    create table answer_epochs (model_id bigint primary key references models (id) on delete cascade, epoch integer not null);`,
  },
];
