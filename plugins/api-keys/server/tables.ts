import { bigint, bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';
import type { keyPermissions } from '../contract.ts';

/** A key's secret is kept as its hash alone. */
export const apiKeys = pgTable('api_keys', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: bigint('account_id', { mode: 'number' }).notNull(),
  name: text().notNull(),
  hash: text().notNull(),
  /** The beginning of the secret, by which its holder tells it from others. */
  prefix: text().notNull(),
  permissions: text().array().$type<(typeof keyPermissions)[number][]>().notNull(),
  createdBy: bigint('created_by', { mode: 'number' }).notNull(),
  createdByLogin: text('created_by_login').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
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
];
