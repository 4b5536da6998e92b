import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-external-models',
    sql: `create table external_models (
      instance_id bigint primary key references instances (id) on delete cascade,
      model_id bigint not null,
      url text not null,
      model text not null,
      sealed_key text,
      revision integer not null default 1,
      checked_at timestamptz,
      problem_code text,
      problem text
    );
    create index external_models_of_model on external_models (model_id);`,
  },
  { id: '0002-values-of-problems', sql: 'alter table external_models add column problem_args jsonb;' },
];
