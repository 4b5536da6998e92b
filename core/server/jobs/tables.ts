import { bigint, bigserial, boolean, doublePrecision, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '../points.ts';

/** What a task is done to, in the words of the platform: a kind and the ids that name one of it. */
export interface Entity {
  readonly name: string;
  readonly key: Readonly<Record<string, string | number>>;
}

export const tasks = pgTable('tasks', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  job: text().notNull(),
  operation: text().notNull(),
  payload: jsonb().notNull(),
  accountId: bigint('account_id', { mode: 'number' }),
  entity: jsonb().$type<Entity>().notNull(),
  entityName: text('entity_name').notNull(),
  parentId: bigint('parent_id', { mode: 'number' }),
  waitFor: jsonb('wait_for').$type<readonly number[]>().notNull().default([]),
  status: text().notNull().default('IDLE'),
  step: text(),
  percentage: doublePrecision(),
  interruptible: boolean().notNull().default(false),
  interrupted: boolean().notNull().default(false),
  errorMessage: text('error_message'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  startedAt: timestamp('started_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

export const steps: readonly Step[] = [
  {
    id: '0001-tasks',
    sql: `create table tasks (
      id bigserial primary key,
      job text not null,
      operation text not null,
      payload jsonb not null,
      account_id bigint,
      entity jsonb not null,
      entity_name text not null,
      parent_id bigint references tasks (id) on delete cascade,
      wait_for jsonb not null default '[]',
      status text not null default 'IDLE' check (status in ('IDLE', 'RUN', 'REVERTING', 'COMPLETED', 'FAILED', 'REVERTED', 'REPLACED')),
      step text,
      percentage double precision,
      interruptible boolean not null default false,
      interrupted boolean not null default false,
      error_message text,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz
    );
    create index tasks_of_account on tasks (account_id, id desc);
    create index tasks_of_entity on tasks using gin (entity jsonb_path_ops);`,
  },
];
