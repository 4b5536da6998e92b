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
import type { TaskNote } from '#core/contract/job.ts';
import type { FitFiguresData, FitRunData, RunState } from '../contract.ts';
import type { LabelPair, ValidationState, WrongAnswer } from '../contract/validation.ts';

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
  /** The type of the storage with what was learnt. */
  storage: text().notNull().default('local'),
  taskId: reference('task_id'),
  /** Which instance of which service trained last; null before one was given the training. */
  instanceId: reference('instance_id'),
  instanceModelId: reference('instance_model_id'),
  failure: text(),
  /** The same note by note; null where there is no more to know than the text. */
  failureNotes: jsonb('failure_notes').$type<readonly TaskNote[]>(),
  metrics: jsonb().$type<NonNullable<FitRunData['metrics']>>(),
  /** What the service measured last while it was trained. */
  latest: jsonb().$type<NonNullable<FitRunData['latest']>>(),
  artefacts: jsonb().$type<FitRunData['artefacts']>().notNull().default([]),
  startedAt: moment('started_at').notNull().defaultNow(),
  /** When its turn came, for the last time where a server ended or an instance was lost meanwhile; null before. */
  begunAt: moment('begun_at'),
  /** When an instance was given the training, for the last time; null before. */
  givenAt: moment('given_at'),
  /** When that instance had learnt; null before. */
  taughtAt: moment('taught_at'),
  /** What it used, by those who measure it; null before it ended. */
  used: jsonb().$type<NonNullable<FitRunData['used']>>(),
  endedAt: moment('ended_at'),
});
export type RunRow = typeof fitRuns.$inferSelect;

/** What services measured while they were trained, step by step. */
export const fitFigures = pgTable('fit_figures', {
  runId: reference('run_id').notNull(),
  /** Counts what was told in a training; of a long one not all is kept. */
  place: integer().notNull(),
  step: doublePrecision().notNull(),
  figures: jsonb().$type<FitFiguresData['values']>().notNull(),
});

/** What one part of a cross-validation came to. */
export interface ValidationFold {
  readonly fold: number;
  readonly rows: number;
  readonly correct: number;
  readonly tookMs: number;
  readonly pairs: readonly LabelPair[];
  readonly worst: readonly WrongAnswer[];
}

/** Cross-validations of services; of a service one is open at a time. */
export const fitValidations = pgTable('fit_validations', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  modelId: reference('model_id').notNull(),
  /** Counts those of the service. */
  number: integer().notNull(),
  state: text().$type<ValidationState>().notNull(),
  parts: integer().notNull(),
  leastRows: integer('least_rows').notNull(),
  datasetAccountId: reference('dataset_account_id').notNull(),
  datasetId: reference('dataset_id').notNull(),
  datasetName: text('dataset_name').notNull(),
  datasetVersion: integer('dataset_version').notNull(),
  rows: integer().notNull(),
  config: text().notNull(),
  predictConfig: text('predict_config').notNull(),
  image: text().notNull(),
  author: text().notNull(),
  /** The service that the one for the time being is derived from. */
  baseModelId: reference('base_model_id').notNull(),
  workName: text('work_name').notNull(),
  /** The service that is trained and asked; null before there is one and once it is gone. */
  workModelId: reference('work_model_id'),
  taskId: reference('task_id'),
  failure: text(),
  failureNotes: jsonb('failure_notes').$type<readonly TaskNote[]>(),
  folds: jsonb().$type<readonly ValidationFold[]>().notNull().default([]),
  startedAt: moment('started_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
});
export type ValidationRow = typeof fitValidations.$inferSelect;
