import { bigint, bigserial, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { FaultBody } from '#core/contract/fault.ts';
import type { Step } from '#core/server/points.ts';
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

export const steps: readonly Step[] = [
  {
    id: '0001-tests',
    sql: `create table test_runs (
      id bigserial primary key,
      user_id bigint not null references users (id) on delete cascade,
      model_id bigint not null references models (id) on delete cascade,
      created_at timestamptz not null,
      title text not null,
      status integer not null,
      took_ms double precision not null,
      cost double precision,
      request_id text,
      fault jsonb,
      config_id bigint,
      config text,
      priority integer,
      request text,
      request_length integer not null,
      request_kind text not null,
      answer text,
      answer_length integer,
      answer_kind text
    );
    create index test_runs_of_user on test_runs (user_id, model_id, id desc);
    create index test_runs_newest on test_runs (user_id, id desc);
    create index test_runs_of_model on test_runs (model_id);
    create index test_runs_by_age on test_runs (created_at);
    create table test_shares (
      id text primary key,
      user_id bigint not null references users (id) on delete cascade,
      model_id bigint not null references models (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      title text not null,
      config_id bigint,
      config text,
      priority integer,
      request text not null
    );
    create index test_shares_of_user on test_shares (user_id, model_id, created_at desc);
    create index test_shares_of_model on test_shares (model_id);
    create index test_shares_by_end on test_shares (expires_at);
    create table test_examples (
      id bigserial primary key,
      model_id bigint not null references models (id) on delete cascade,
      name text not null,
      config_id bigint,
      config text,
      priority integer,
      request text not null,
      answer text,
      unique (model_id, name)
    );`,
  },
];
