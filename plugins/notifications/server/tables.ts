import { bigint, bigserial, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Operation } from '#core/contract/job.ts';
import type { Step } from '#core/server/points.ts';
import type { NotificationSettingData, NotificationType, Severity, UINotificationData } from '../contract.ts';
import type { Category } from '../contract/categories.ts';

const reference = (name: string) => bigint(name, { mode: 'number' }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

export const notices = pgTable('notifications', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id'),
  type: text().$type<NotificationType>().notNull(),
  severity: text().$type<Severity>().notNull(),
  text: text(),
  entity: jsonb().$type<NonNullable<UINotificationData['entity']>>(),
  entityDisplayName: text('entity_display_name'),
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
  { noticeId: reference('notification_id'), userId: reference('user_id'), readAt: moment('read_at') },
  ({ noticeId, userId }) => [primaryKey({ columns: [noticeId, userId] })],
);

/** What an account has set otherwise than it is at first. */
export const noticeSettings = pgTable(
  'notification_settings',
  { accountId: reference('account_id'), category: text().$type<Category>().notNull(), enabled: boolean().notNull(), params: jsonb().$type<NotificationSettingData['params']>().notNull() },
  ({ accountId, category }) => [primaryKey({ columns: [accountId, category] })],
);

export const steps: readonly Step[] = [
  {
    id: '0001-notifications',
    sql: `create table notifications (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      type text not null,
      severity text not null check (severity in ('INFO', 'WARNING', 'ERROR')),
      text text,
      entity jsonb,
      entity_display_name text,
      operation_type text,
      params jsonb not null,
      same text not null,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null
    );
    create index notifications_of_account on notifications (account_id, last_at desc, id desc);
    create index notifications_alike on notifications (account_id, same, first_at);
    create index notifications_by_age on notifications (last_at);
    create table notification_reads (
      notification_id bigint not null references notifications (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      read_at timestamptz not null,
      primary key (notification_id, user_id)
    );
    create index notification_reads_of_user on notification_reads (user_id);
    create table notification_settings (
      account_id bigint not null references accounts (id) on delete cascade,
      category text not null,
      enabled boolean not null,
      params jsonb not null,
      primary key (account_id, category)
    );`,
  },
];
