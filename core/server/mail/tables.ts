import { bigserial, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Letters that were kept for want of a mail server. */
export const letters = pgTable('letters', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  /** As earlier releases kept it, until it is encrypted. */
  body: text(),
  sealedBody: text('sealed_body'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** How many letters went on one day to addresses that somebody named. */
export const letterCounts = pgTable('letter_counts', {
  namedBy: text('named_by').primaryKey(),
  day: date().notNull(),
  sent: integer().notNull(),
});
