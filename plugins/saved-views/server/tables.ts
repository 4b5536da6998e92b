import { bigint, bigserial, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
  {
    accountId: reference('account_id'),
    userId: reference('user_id'),
    list: text().notNull(),
    viewId: reference('view_id'),
  },
  ({ accountId, userId, list }) => [primaryKey({ columns: [accountId, userId, list] })],
);
