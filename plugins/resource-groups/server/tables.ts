import { bigint, bigserial, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
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
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  /** How its servers are reached, encrypted. */
  connection: text(),
  /** Raised by every change. */
  revision: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
