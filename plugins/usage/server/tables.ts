import { bigint, doublePrecision, integer, numeric, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';

const count = (name: string) => bigint(name, { mode: 'number' }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** What calls came to, by minute. Ids outlive what they name: what was used stays used when a service or a key is removed. */
export const usageMinutes = pgTable('usage_minutes', {
  minute: moment('minute'),
  ownerId: count('owner_id'),
  modelId: count('model_id'),
  /** 0 where a visitor called. */
  callerAccountId: count('caller_account_id'),
  /** 0 where it was called without a key. */
  keyId: count('key_id'),
  requests: integer().notNull(),
  failed: integer().notNull(),
  refused: integer().notNull(),
  requestBytes: count('request_bytes'),
  answerBytes: count('answer_bytes'),
  tookMs: doublePrecision('took_ms').notNull(),
  slowestMs: doublePrecision('slowest_ms'),
  fastestMs: doublePrecision('fastest_ms'),
  cost: numeric().notNull(),
}, (table) => [primaryKey({ columns: [table.modelId, table.minute, table.callerAccountId, table.keyId, table.ownerId] })]);

/** How far the journals of gateway processes are settled: of each, every segment up to this one. */
export const usageJournals = pgTable('usage_journals', {
  id: uuid().primaryKey(),
  settled: count('settled'),
  settledAt: moment('settled_at'),
});

export const steps: readonly Step[] = [
  {
    id: '0001-usage',
    // Rows change while their minute lasts, so pages keep room for that.
    sql: `create table usage_minutes (
      minute timestamptz not null,
      owner_id bigint not null,
      model_id bigint not null,
      caller_account_id bigint not null,
      key_id bigint not null,
      requests integer not null,
      failed integer not null,
      refused integer not null,
      request_bytes bigint not null,
      answer_bytes bigint not null,
      took_ms double precision not null,
      slowest_ms double precision,
      fastest_ms double precision,
      cost numeric not null,
      primary key (model_id, minute, caller_account_id, key_id, owner_id)
    ) with (fillfactor = 80);
    create index usage_minutes_of_keys on usage_minutes (caller_account_id, key_id, minute);
    create index usage_minutes_of_accounts on usage_minutes (caller_account_id, minute);
    create index usage_minutes_by_age on usage_minutes using brin (minute);
    create table usage_journals (id uuid primary key, settled bigint not null, settled_at timestamptz not null);`,
  },
];
