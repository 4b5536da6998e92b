import { bigint, bigserial, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { TaskNote } from '#core/contract/job.ts';
import type { AccessMode } from '#plugins/images/contract.ts';
import type { DatasetReport, VersionSource } from '../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const datasets = pgTable('datasets', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  name: text().notNull(),
  /** The name as it is searched for. */
  search: text().notNull(),
  description: text().notNull(),
  dataType: text('data_type').notNull(),
  accessMode: text('access_mode').$type<AccessMode>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
export type DatasetRow = typeof datasets.$inferSelect;

/** A run of rows that is kept as one content; `after` stands between it and the next one. */
export interface Chunk {
  readonly digest: string;
  readonly bytes: number;
  readonly rows: number;
  readonly after: string;
}

/** What a dataset held at some time; its text is `head`, the chunks with what stands between them, and `tail`. */
export const datasetVersions = pgTable('dataset_versions', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  datasetId: reference('dataset_id').notNull(),
  number: integer().notNull(),
  /** Tells contents apart: the same only where head, chunks and tail are. */
  digest: text().notNull(),
  bytes: reference('bytes').notNull(),
  rows: integer().notNull(),
  head: text().notNull(),
  tail: text().notNull(),
  chunks: jsonb().$type<readonly Chunk[]>().notNull(),
  author: text().notNull(),
  comment: text().notNull(),
  source: text().$type<VersionSource>().notNull(),
  /** The version that came back by it. */
  restored: integer(),
  /** What was found in it; null until somebody asks. */
  report: jsonb().$type<DatasetReport>(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type VersionRow = typeof datasetVersions.$inferSelect;

/** Contents that are on their way: what one left that broke off is dropped. */
export const datasetUploads = pgTable('dataset_uploads', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  datasetId: reference('dataset_id').notNull(),
  beganAt: moment('began_at').notNull().defaultNow(),
});

export const datasetParaphrases = pgTable('dataset_paraphrases', {
  /** The dataset that the variants are written to. */
  datasetId: reference('dataset_id').primaryKey(),
  originalId: reference('original_id').notNull(),
  originalVersion: integer('original_version').notNull(),
  taskId: reference('task_id'),
  done: integer().notNull().default(0),
  total: integer().notNull(),
  completed: boolean().notNull().default(false),
  /** Of each variant the row that it was made of, counted from 1. */
  origins: jsonb().$type<readonly number[]>().notNull().default([]),
  joinedAt: moment('joined_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type ParaphraseRow = typeof datasetParaphrases.$inferSelect;

/** Why the last rewriting of a dataset came to nothing; what it had written is gone. */
export const datasetParaphraseFailures = pgTable('dataset_paraphrase_failures', {
  originalId: reference('original_id').primaryKey(),
  /** The dataset that the variants were to be written to. */
  datasetId: reference('dataset_id').notNull(),
  total: integer().notNull(),
  notes: jsonb().$type<readonly TaskNote[]>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
