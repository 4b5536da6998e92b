import { bigint, bigserial, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccessMode } from '../contract.ts';
import type { Manifest } from './archives/manifest.ts';

/** Images hold programs, data images hold files for them; only the latter have a source path. */
export type Kind = 'image' | 'data';

const reference = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const images = pgTable('images', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  kind: text().$type<Kind>().notNull(),
  name: text().notNull(),
  /** The name as it is searched for. */
  search: text().notNull(),
  image: text().notNull(),
  sourcePath: text('source_path'),
  accessMode: text('access_mode').$type<AccessMode>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** What its services do; null where nobody said. */
  taskType: text('task_type'),
  /** What the registry asks for, encrypted; the login stands beside it for people to see. */
  pullCredentials: text('pull_credentials'),
  pullLogin: text('pull_login'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Where an image was from some time on; the newest is where it is. */
export const imageVersions = pgTable('image_versions', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  imageId: reference('image_id').notNull(),
  number: integer().notNull(),
  image: text().notNull(),
  /** What the image calls itself. */
  label: text(),
  /** The login of whoever made it. */
  author: text(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** What its tag stood for in the registry when that was first asked for; null until then. */
  digest: text(),
});

/** Archives that an account uploaded; their files are kept once for all accounts. */
export const imageArchives = pgTable('image_archives', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  kind: text().$type<Kind>().notNull(),
  digest: text().notNull(),
  bytes: reference('bytes').notNull(),
  unpackedBytes: reference('unpacked_bytes').notNull(),
  files: integer().notNull(),
  /** Of programs alone. */
  manifest: jsonb().$type<Manifest>(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What happened to images, for their owners. */
export const imageEvents = pgTable('image_events', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  imageId: reference('image_id').notNull(),
  accountId: reference('account_id').notNull(),
  userId: reference('user_id'),
  level: text().$type<'INFO' | 'ERROR'>().notNull(),
  code: text().notNull(),
  args: jsonb().$type<Record<string, string>>().notNull(),
  message: text().notNull(),
  at: moment('at').notNull().defaultNow(),
});
