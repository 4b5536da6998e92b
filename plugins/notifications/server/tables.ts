import { bigint, bigserial, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Operation } from '#core/contract/job.ts';
import type { NotificationSettingData, NotificationType, Severity, UINotificationData } from '../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

export const notices = pgTable('notifications', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id'),
  type: text().$type<NotificationType>().notNull(),
  kind: text(),
  /** The setting that may silence it. */
  category: text(),
  severity: text().$type<Severity>().notNull(),
  text: text(),
  entity: jsonb().$type<NonNullable<UINotificationData['entity']>>(),
  entityDisplayName: text('entity_display_name'),
  entityDisplayNames: jsonb('entity_display_names').$type<Readonly<Record<string, string>>>(),
  operationType: text('operation_type').$type<Operation>(),
  params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  /** Notices of an account that say the same share it. */
  same: text().notNull(),
  times: integer().notNull(),
  firstAt: moment('first_at'),
  lastAt: moment('last_at'),
});

/** Who has read what: each person for himself, since what one has seen may be news to another. */
export const noticeReads = pgTable(
  'notification_reads',
  {
    noticeId: reference('notification_id'),
    userId: reference('user_id'),
    readAt: moment('read_at'),
    /** Whether it was muted when it came, which counts as read. */
    muted: boolean().notNull().default(false),
  },
  ({ noticeId, userId }) => [primaryKey({ columns: [noticeId, userId] })],
);

/** What an account has set otherwise than it is at first. */
export const noticeSettings = pgTable(
  'notification_settings',
  {
    accountId: reference('account_id'),
    category: text().notNull(),
    enabled: boolean().notNull(),
    params: jsonb().$type<NotificationSettingData['params']>().notNull(),
  },
  ({ accountId, category }) => [primaryKey({ columns: [accountId, category] })],
);
