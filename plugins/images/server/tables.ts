import { bigint, bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';
import type { AccessMode } from '../contract.ts';

/** Images hold programs, data images hold files for them; only the latter have a source path. */
export type Kind = 'image' | 'data';

export const images = pgTable('images', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: bigint('account_id', { mode: 'number' }).notNull(),
  kind: text().$type<Kind>().notNull(),
  name: text().notNull(),
  /** The name as it is searched for. */
  search: text().notNull(),
  image: text().notNull(),
  sourcePath: text('source_path'),
  accessMode: text('access_mode').$type<AccessMode>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const steps: readonly Step[] = [
  {
    id: '0001-images',
    sql: `create table images (
      id bigserial primary key,
      account_id bigint not null,
      kind text not null check (kind in ('image', 'data')),
      name text not null,
      search text not null,
      image text not null,
      source_path text check ((source_path is not null) = (kind = 'data')),
      access_mode text not null check (access_mode in ('private', 'public', 'restricted')),
      created_at timestamptz not null default now(),
      constraint images_names unique (account_id, kind, name)
    );
    create index images_for_others on images (kind, name, id) where access_mode <> 'private';`,
  },
];
