import { bigint, bigserial, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { UINotificationData } from '../../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Notices that are still to be written to people. */
export const noticeLetters = pgTable('notification_letters', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id'),
  userId: reference('user_id'),
  /** What stands in one letter: the category of its notices. */
  topic: text().notNull(),
  daily: boolean().notNull(),
  notice: jsonb().$type<UINotificationData>().notNull(),
  dueAt: moment('due_at'),
  tries: integer().notNull().default(0),
  createdAt: moment('created_at'),
});

/** When people were last written to about a category, so that what follows is joined. */
export const noticeLettersSent = pgTable(
  'notification_letters_sent',
  {
    accountId: reference('account_id'),
    userId: reference('user_id'),
    topic: text().notNull(),
    sentAt: moment('sent_at'),
  },
  ({ accountId, userId, topic }) => [primaryKey({ columns: [accountId, userId, topic] })],
);
