import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { FaultBody } from '#core/contract/fault.ts';
import type { bodyKinds } from '../contract.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const reference = (name: string) => bigint(name, { mode: 'number' });
const kind = (name: string) => text(name).$type<(typeof bodyKinds)[number]>();

export const testRuns = pgTable('test_runs', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  userId: reference('user_id').notNull(),
  modelId: reference('model_id').notNull(),
  createdAt: moment('created_at').notNull(),
  title: text().notNull(),
  status: integer().notNull(),
  tookMs: doublePrecision('took_ms').notNull(),
  streamed: boolean(),
  cost: doublePrecision(),
  requestId: text('request_id'),
  fault: jsonb().$type<FaultBody>(),
  configId: reference('config_id'),
  config: text(),
  priority: integer(),
  /** Texts that were too long to keep are null beside their length. */
  request: text(),
  requestLength: integer('request_length').notNull(),
  requestKind: kind('request_kind').notNull(),
  answer: text(),
  answerLength: integer('answer_length'),
  answerKind: kind('answer_kind'),
});

export const testShares = pgTable('test_shares', {
  id: text().primaryKey(),
  userId: reference('user_id').notNull(),
  modelId: reference('model_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  title: text().notNull(),
  configId: reference('config_id'),
  config: text(),
  priority: integer(),
  request: text().notNull(),
});

export const testExamples = pgTable('test_examples', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  modelId: reference('model_id').notNull(),
  name: text().notNull(),
  configId: reference('config_id'),
  config: text(),
  priority: integer(),
  request: text().notNull(),
  answer: text(),
});
