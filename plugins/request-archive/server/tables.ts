import { bigint, bigserial, boolean, doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ArchivedRequest } from '../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });

/** What services were asked and answered, newest last. */
export const archivedRequests = pgTable('archived_requests', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  modelId: reference('model_id').notNull(),
  requestId: text('request_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  kind: text().$type<ArchivedRequest['kind']>().notNull(),
  outcome: text().$type<ArchivedRequest['outcome']>().notNull(),
  errorCode: text('error_code'),
  callerAccountId: reference('caller_account_id'),
  tookMs: doublePrecision('took_ms').notNull(),
  cost: doublePrecision().notNull(),
  encrypted: boolean().notNull(),
  /** JSON, or where encrypted a JWE. */
  bodies: text().notNull(),
  bytes: integer().notNull(),
});
export type ArchivedRow = typeof archivedRequests.$inferSelect;
