import { bigint, bigserial, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';

const reference = (name: string) => bigint(name, { mode: 'number' }).notNull();

export const savedViews = pgTable('saved_views', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id'),
  userId: reference('user_id'),
  /** The login of whoever made it. */
  author: text().notNull(),
  list: text().notNull(),
  name: text().notNull(),
  query: text().notNull(),
  shared: boolean().notNull(),
});

/** The view that a list begins with, for one person in one account. */
export const savedViewDefaults = pgTable(
  'saved_view_defaults',
  { accountId: reference('account_id'), userId: reference('user_id'), list: text().notNull(), viewId: reference('view_id') },
  ({ accountId, userId, list }) => [primaryKey({ columns: [accountId, userId, list] })],
);

export const steps: readonly Step[] = [
  {
    id: '0001-saved-views',
    sql: `create table saved_views (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      author text not null,
      list text not null,
      name text not null,
      query text not null,
      shared boolean not null,
      unique (account_id, list, user_id, name)
    );
    create index saved_views_of_user on saved_views (user_id);
    create table saved_view_defaults (
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      list text not null,
      view_id bigint not null references saved_views (id) on delete cascade,
      primary key (account_id, user_id, list)
    );
    create index saved_view_defaults_of_view on saved_view_defaults (view_id);
    create index saved_view_defaults_of_user on saved_view_defaults (user_id);`,
  },
];
