import { bigint, bigserial, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AttemptError, WebhookAttemptData } from '../../contract/webhooks.ts';
import type { UINotificationData } from '../../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const noticeWebhooks = pgTable('notification_webhooks', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  url: text().notNull(),
  categories: text().array().notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  enabled: boolean().notNull(),
  disabledBecause: text('disabled_because').$type<'failing' | 'gone'>(),
  /** How many attempts have failed since one was accepted. */
  failures: integer().notNull().default(0),
  failingSince: moment('failing_since'),
  createdAt: moment('created_at').notNull(),
});

/** What one webhook is to be told, or was. */
export const noticeDeliveries = pgTable('notification_deliveries', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  webhookId: reference('webhook_id').notNull(),
  /** The same for all webhooks that a notice goes to, and for every time that it is sent. */
  eventId: text('event_id').notNull(),
  notice: jsonb().$type<UINotificationData>().notNull(),
  /** What is sent, once it was: every time the same. */
  body: text(),
  state: text().$type<'PENDING' | 'DELIVERED' | 'FAILED'>().notNull(),
  tries: integer().notNull().default(0),
  dueAt: moment('due_at').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Each time that something was sent to a webhook. */
export const noticeAttempts = pgTable('notification_attempts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  webhookId: reference('webhook_id').notNull(),
  deliveryId: reference('delivery_id'),
  eventId: text('event_id').notNull(),
  occasion: text().$type<WebhookAttemptData['occasion']>().notNull(),
  at: moment('at').notNull(),
  durationMs: integer('duration_ms').notNull(),
  status: integer(),
  error: text().$type<AttemptError>(),
  detail: text(),
  answer: text(),
});
