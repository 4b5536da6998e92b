import { bigint, bigserial, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';
import type { GroupType, ResourceGroup } from './public.ts';

export const resourceGroups = pgTable('resource_groups', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
  name: text().notNull(),
  type: text().$type<GroupType>().notNull(),
  access: text().$type<ResourceGroup['access']>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  enabledEviction: boolean('enabled_eviction').notNull().default(false),
  enabledAutoScaling: boolean('enabled_auto_scaling').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

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
];
