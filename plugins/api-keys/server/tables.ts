import { bigint, bigserial, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';
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

export const steps: readonly Step[] = [
  {
    id: '0001-api-keys',
    sql: `create table api_keys (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      hash text not null unique,
      prefix text not null,
      permissions text[] not null,
      created_by bigint not null,
      created_by_login text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index api_keys_of_account on api_keys (account_id, id desc);`,
  },
  {
    id: '0002-lifetimes-and-limits',
    sql: `alter table api_keys
      add column ttl_minutes integer,
      add column expires_at timestamptz,
      add column warned_days integer,
      add column restrictions jsonb not null default '{}',
      add column emails text[] not null default '{}',
      add column keep_available boolean not null default false,
      add column former_hash text,
      add column former_until timestamptz;
    create index api_keys_by_end on api_keys (expires_at) where expires_at is not null;
    create table api_key_log (
      id bigserial primary key,
      key_id bigint not null references api_keys (id) on delete cascade,
      account_id bigint not null,
      user_id bigint,
      at timestamptz not null,
      level text not null,
      code text not null,
      args jsonb not null,
      message text not null
    );
    create index api_key_log_of_key on api_key_log (key_id, id desc);`,
  },
];
