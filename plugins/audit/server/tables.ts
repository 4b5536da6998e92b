import { bigint, bigserial, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FieldChange } from '#core/server/auth/identity.ts';
import type { Outcome } from '../contract.ts';

export const auditEntries = pgTable('audit_entries', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** Known before it is written: where nobody heard whether it was, it is written again once at most. */
  entryKey: uuid('entry_key').unique(),
  at: timestamp({ withTimezone: true }).notNull(),
  accountId: bigint('account_id', { mode: 'number' }),
  accountName: text('account_name'),
  login: text(),
  actor: text(),
  keyId: bigint('key_id', { mode: 'number' }),
  keyName: text('key_name'),
  call: text().notNull(),
  params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  /** What that was called, where it was known. */
  names: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  outcome: text().$type<Outcome>().notNull(),
  status: integer().notNull(),
  code: text(),
  ip: text().notNull(),
  requestId: text('request_id').notNull(),
  userAgent: text('user_agent').notNull(),
  changes: jsonb().$type<readonly FieldChange[]>().notNull(),
});
export type StoredEntry = typeof auditEntries.$inferSelect;
export type NewEntry = Omit<StoredEntry, 'id' | 'entryKey'>;
export type KeyedEntry = NewEntry & { readonly entryKey: string };
