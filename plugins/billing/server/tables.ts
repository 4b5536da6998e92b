import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Stage } from './warnings.ts';

/** How accounts stood with their money when they were told of it last. */
export const billingStages = pgTable('billing_stages', {
  accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
  stage: text().$type<Stage>().notNull(),
  since: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
