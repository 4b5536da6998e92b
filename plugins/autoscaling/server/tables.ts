import { bigint, bigserial, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { FaultBody } from '#core/contract/fault.ts';
import type { Decider, ScalingDecisionData } from '../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Why something was decided, in the words in which it is told. */
export type Details = Pick<ScalingDecisionData, 'measured' | 'slot' | 'load' | 'idleMinutes'>;

export const states = pgTable('scaling_states', {
  modelId: reference('model_id').primaryKey(),
  /** The slot of the last look. */
  slot: text().notNull(),
});

export const decisions = pgTable('scaling_decisions', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  modelId: reference('model_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  from: integer('from_count').notNull(),
  to: integer('to_count').notNull(),
  by: text('decided_by').$type<Decider>().notNull(),
  details: jsonb().$type<Details>().notNull(),
  /** Why it did not come about, where a guard of starts refused it. */
  refused: jsonb().$type<FaultBody>(),
  refusals: integer().notNull().default(0),
  lastRefusedAt: moment('last_refused_at'),
  taskId: reference('task_id'),
});
export type StoredDecision = typeof decisions.$inferSelect;
export type NewDecision = Pick<StoredDecision, 'accountId' | 'modelId' | 'from' | 'to' | 'by' | 'details'>;
