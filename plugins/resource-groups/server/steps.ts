import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-resource-groups',
    sql: `create table resource_groups (
      id bigserial primary key,
      owner_id bigint not null,
      name text not null,
      type text not null check (type in ('DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI')),
      access text not null check (access in ('PRIVATE', 'PUBLIC', 'SHARED_POOL')),
      is_default boolean not null default false,
      enabled_eviction boolean not null default false,
      enabled_auto_scaling boolean not null default false,
      created_at timestamptz not null default now(),
      unique (owner_id, name)
    );
    create unique index resource_groups_one_default on resource_groups (owner_id) where is_default;
    insert into resource_groups (owner_id, name, type, access, is_default) values (0, 'default', 'HOSTING_SERVER', 'PUBLIC', true);`,
  },
  {
    id: '0002-connections',
    sql: `alter table resource_groups add column settings jsonb not null default '{}';
    alter table resource_groups add column connection text;
    alter table resource_groups add column revision integer not null default 0;`,
  },
];
