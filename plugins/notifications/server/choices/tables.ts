import { bigint, bigserial, boolean, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { EmailChoice } from '../../contract/choices.ts';
import type { UINotificationData } from '../../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Where people have themselves told of the notices of an account, as far as they chose. */
export const noticeChoices = pgTable(
  'notification_choices',
  {
    accountId: reference('account_id'),
    userId: reference('user_id'),
    category: text().notNull(),
    /** Null for as the account has it. */
    bell: boolean(),
    email: text().$type<EmailChoice>().notNull(),
  },
  ({ accountId, userId, category }) => [primaryKey({ columns: [accountId, userId, category] })],
);

/** What people do not want to hear of: a category or an entity. */
export const noticeMutes = pgTable('notification_mutes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id'),
  userId: reference('user_id'),
  category: text(),
  entity: jsonb().$type<NonNullable<UINotificationData['entity']>>(),
  entityDisplayName: text('entity_display_name'),
  /** Null for ever. */
  until: moment('until'),
  createdAt: moment('created_at').notNull(),
});
