import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-offer-tries',
    sql: `create table marketplace_offer_tries (
      id bigserial primary key,
      at timestamptz not null default now(),
      group_id bigint not null references resource_groups (id) on delete cascade,
      model_id bigint not null references models (id) on delete cascade,
      outcome text not null check (outcome in ('RENTED', 'DEARER', 'GONE', 'FAILED', 'NONE')),
      offer jsonb,
      server text,
      why jsonb
    );
    create index marketplace_offer_tries_of_group on marketplace_offer_tries (group_id, id desc);
    create index marketplace_offer_tries_of_model on marketplace_offer_tries (model_id, id desc);`,
  },
];
