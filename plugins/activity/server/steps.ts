import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-clicks',
    sql: `create table clicks (
      id bigserial primary key,
      saved_at timestamptz not null,
      created_at timestamptz not null,
      account_id bigint references accounts (id) on delete cascade,
      entity_type text,
      entity_id bigint,
      page_url text not null,
      event_type text not null,
      element_id text,
      description text
    );
    create index clicks_of_account on clicks (account_id, created_at desc) where account_id is not null;
    create index clicks_on_entity on clicks (entity_type, entity_id, created_at desc) where entity_id is not null;
    create index clicks_by_age on clicks (saved_at);`,
  },
];
