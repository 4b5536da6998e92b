import { bigint, bigserial, boolean, doublePrecision, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JobStatus, Operation } from '#core/contract/job.ts';
import type { Step } from '../points.ts';

/** What a task is done to, in the words of the platform: a kind and the ids that name one of it. */
export interface Entity {
  readonly name: string;
  readonly key: Readonly<Record<string, string | number>>;
}

export const tasks = pgTable('tasks', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  job: text().notNull(),
  operation: text().$type<Operation>().notNull(),
  payload: jsonb().notNull(),
  accountId: bigint('account_id', { mode: 'number' }),
  entity: jsonb().$type<Entity>().notNull(),
  entityName: text('entity_name').notNull(),
  parentId: bigint('parent_id', { mode: 'number' }),
  waitFor: jsonb('wait_for').$type<readonly number[]>().notNull().default([]),
  status: text().$type<JobStatus>().notNull().default('IDLE'),
  step: text(),
  percentage: doublePrecision(),
  interruptible: boolean().notNull().default(false),
  interrupted: boolean().notNull().default(false),
  errorMessage: text('error_message'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  startedAt: timestamp('started_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});
export type Task = typeof tasks.$inferSelect;

/** Who has seen a task, and whether it was over by then: its end is news once more. */
export const taskViews = pgTable(
  'task_views',
  {
    taskId: bigint('task_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    sawEnd: boolean('saw_end').notNull(),
  },
  (view) => [primaryKey({ columns: [view.taskId, view.userId] })],
);

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
  {
    id: '0002-views',
    sql: `create table task_views (
      task_id bigint not null references tasks (id) on delete cascade,
      user_id bigint not null,
      saw_end boolean not null,
      primary key (task_id, user_id)
    );
    create index tasks_of_parent on tasks (parent_id);
    create index tasks_open on tasks (id) where ended_at is null;
    create index first_tasks_of_account on tasks (account_id, id desc) where parent_id is null;
    create index first_tasks on tasks (id desc) where parent_id is null;
    create index first_tasks_of_service on tasks ((entity #>> '{key,modelId}'), id desc) where parent_id is null;`,
  },
];
