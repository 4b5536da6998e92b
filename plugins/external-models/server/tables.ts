import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Problem } from '../contract.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });

/** Servers elsewhere by the instance that stands for each. */
export const externalModels = pgTable('external_models', {
  instanceId: reference('instance_id').primaryKey(),
  modelId: reference('model_id').notNull(),
  url: text().notNull(),
  /** Empty where requests name the model. */
  model: text().notNull(),
  sealedKey: text('sealed_key'),
  /** Rises with every change. */
  revision: integer().notNull().default(1),
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  problemCode: text('problem_code'),
  problem: text(),
  /** The values that it names. */
  problemArgs: jsonb('problem_args').$type<Problem['args']>(),
});
export type ExternalModelRow = typeof externalModels.$inferSelect;
