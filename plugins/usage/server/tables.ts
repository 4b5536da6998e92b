import {
  bigint,
  date,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const count = (name: string) => bigint(name, { mode: 'number' }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** What calls came to, by minute. Ids outlive what they name: what was used stays used when a service or a key is removed. */
export const usageMinutes = pgTable(
  'usage_minutes',
  {
    minute: moment('minute'),
    ownerId: count('owner_id'),
    modelId: count('model_id'),
    /** 0 where a visitor called. */
    callerAccountId: count('caller_account_id'),
    /** 0 where it was called without a key. */
    keyId: count('key_id'),
    requests: integer().notNull(),
    failed: integer().notNull(),
    /** Of those that failed: by a mistake of the caller, as the service says. */
    rejected: integer().notNull().default(0),
    refused: integer().notNull(),
    requestBytes: count('request_bytes'),
    answerBytes: count('answer_bytes'),
    tookMs: doublePrecision('took_ms').notNull(),
    slowestMs: doublePrecision('slowest_ms'),
    fastestMs: doublePrecision('fastest_ms'),
    cost: numeric().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.minute, table.callerAccountId, table.keyId, table.ownerId] }),
  ],
);

/** The same by day, in UTC, for what looks at many services at once. */
export const usageDays = pgTable(
  'usage_days',
  { modelId: count('model_id'), day: date().notNull(), requests: count('requests'), failed: count('failed') },
  (table) => [primaryKey({ columns: [table.modelId, table.day] })],
);

/** How far the journals of gateway processes are settled: of each, every segment up to this one. */
export const usageJournals = pgTable('usage_journals', {
  id: uuid().primaryKey(),
  settled: count('settled'),
  settledAt: moment('settled_at'),
});
