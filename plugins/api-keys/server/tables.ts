import { bigint, bigserial, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { KeyPermission, TokenRestrictionsData } from '../contract.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const reference = (name: string) => bigint(name, { mode: 'number' });

/** A key's secret is kept as its hash alone. */
export const apiKeys = pgTable('api_keys', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  name: text().notNull(),
  hash: text().notNull(),
  /** The beginning of the secret, by which its holder tells it from others. */
  prefix: text().notNull(),
  permissions: text().array().$type<KeyPermission[]>().notNull(),
  createdBy: reference('created_by').notNull(),
  createdByLogin: text('created_by_login').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at'),
  ttlMinutes: integer('ttl_minutes'),
  expiresAt: moment('expires_at'),
  /** The days before the end of which the key's people were told last. */
  warnedDays: integer('warned_days'),
  restrictions: jsonb().$type<TokenRestrictionsData>().notNull().default({}),
  emails: text().array().notNull().default([]),
  keepAvailable: boolean('keep_available').notNull().default(false),
  /** The key that made it, with which it goes. */
  madeByKey: reference('made_by_key'),
  /** The secret before the present one, taken until then. */
  formerHash: text('former_hash'),
  formerUntil: moment('former_until'),
});
export type ApiKey = typeof apiKeys.$inferSelect;

/** What happened to keys; a key's entries go with it. */
export const keyLog = pgTable('api_key_log', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  keyId: reference('key_id').notNull(),
  accountId: reference('account_id').notNull(),
  userId: reference('user_id'),
  at: moment('at').notNull(),
  level: text().$type<'INFO' | 'ERROR'>().notNull(),
  code: text().notNull(),
  args: jsonb().$type<Record<string, string>>().notNull(),
  message: text().notNull(),
});
