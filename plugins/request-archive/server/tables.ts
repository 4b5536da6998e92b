import { bigint, bigserial, boolean, doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';
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

export const steps: readonly Step[] = [
  {
    id: '0001-archived-requests',
    // No reference to services: what comes when one has just gone must not hold up what comes of all others. Its archive goes with it by its removal.
    sql: `create table archived_requests (
      id bigserial primary key,
      model_id bigint not null,
      request_id text not null,
      at timestamptz not null,
      kind text not null,
      outcome text not null,
      error_code text,
      caller_account_id bigint,
      took_ms double precision not null,
      cost double precision not null,
      encrypted boolean not null,
      bodies text not null,
      bytes integer not null
    );
    create index archived_requests_of_model on archived_requests (model_id, id desc);`,
  },
];
