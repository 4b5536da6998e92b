import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { JobStatus, Operation, TaskNote } from '#core/contract/job.ts';

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
  /** Set from when it failed for good, or was stopped, until what its parts did is taken back. */
  undoing: boolean().notNull().default(false),
  errorMessage: text('error_message'),
  /** The same note by note; null of tasks that failed before notes were kept. */
  errorNotes: jsonb('error_notes').$type<readonly TaskNote[]>(),
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

/** `begun` may have been done in part; what is `done` is not done again. */
export type PartState = 'begun' | 'done' | 'undone';

/** How far the parts of a task are that is under way. */
export const taskParts = pgTable('task_parts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  taskId: bigint('task_id', { mode: 'number' }).notNull(),
  part: text().notNull(),
  state: text().$type<PartState>().notNull(),
});
