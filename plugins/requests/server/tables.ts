import { bigint, bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RequestData } from '../contract.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const requests = pgTable('requests', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().$type<RequestData['kind']>().notNull(),
  /** The feature that is asked for, as accounts hold it. */
  feature: text(),
  accountId: bigint('account_id', { mode: 'number' }),
  login: text(),
  name: text().notNull(),
  contacts: text().notNull(),
  comment: text().notNull(),
  /** Who sent it, for the limit of requests alone; forgotten once that no longer counts. */
  source: text(),
  createdAt: moment('created_at').notNull(),
  doneAt: moment('done_at'),
  doneBy: text('done_by'),
});
