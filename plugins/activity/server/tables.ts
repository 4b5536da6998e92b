import { bigint, bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const clicks = pgTable('clicks', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** When it came, by this server's clock. */
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  /** When it was done, by the browser's clock. */
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  accountId: bigint('account_id', { mode: 'number' }),
  entityType: text('entity_type'),
  entityId: bigint('entity_id', { mode: 'number' }),
  pageUrl: text('page_url').notNull(),
  eventType: text('event_type').notNull(),
  elementId: text('element_id'),
  description: text(),
});
