import { bigint, bigserial, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { FitRunData, RunState } from '../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const fitConfigs = pgTable('fit_configs', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  modelId: reference('model_id').notNull(),
  name: text().notNull(),
  isDefault: boolean('is_default').notNull(),
  /** Whether it was sent with a training instead of kept for many. */
  isManual: boolean('is_manual').notNull(),
  config: text().notNull(),
});
export type ConfigRow = typeof fitConfigs.$inferSelect;

/** Trainings of services; of a service one is open at a time, and from one it answers. */
export const fitRuns = pgTable('fit_runs', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  modelId: reference('model_id').notNull(),
  /** Counts the trainings of the service. */
  number: integer().notNull(),
  state: text().$type<RunState>().notNull(),
  percentage: integer().notNull().default(0),
  inService: boolean('in_service').notNull().default(false),
  datasetAccountId: reference('dataset_account_id').notNull(),
  datasetId: reference('dataset_id').notNull(),
  datasetName: text('dataset_name').notNull(),
  datasetVersion: integer('dataset_version').notNull(),
  rows: integer().notNull(),
  configId: reference('config_id'),
  config: text().notNull(),
  image: text().notNull(),
  author: text().notNull(),
  taskId: reference('task_id'),
  failure: text(),
  metrics: jsonb().$type<NonNullable<FitRunData['metrics']>>(),
  artefacts: jsonb().$type<FitRunData['artefacts']>().notNull().default([]),
  startedAt: moment('started_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
});
export type RunRow = typeof fitRuns.$inferSelect;
