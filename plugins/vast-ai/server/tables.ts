import { bigint, bigserial, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OfferTry } from '../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });

/** The offers that were tried last for each group. */
export const offerTries = pgTable('marketplace_offer_tries', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  groupId: reference('group_id').notNull(),
  modelId: reference('model_id').notNull(),
  outcome: text().$type<OfferTry['outcome']>().notNull(),
  offer: jsonb().$type<NonNullable<OfferTry['offer']>>(),
  server: text(),
  why: jsonb().$type<NonNullable<OfferTry['why']>>(),
});
