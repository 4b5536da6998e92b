import { bigint, customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Answers of services whose owners name no database of their own. */
export const answerCache = pgTable(
  'answer_cache',
  {
    modelId: bigint('model_id', { mode: 'number' }).notNull(),
    key: text().notNull(),
    answer: bytes().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  ({ modelId, key }) => [primaryKey({ columns: [modelId, key] })],
);

/** How often the answers of a service were forgotten: what was kept before is then none of its answers, wherever it still lies. */
export const answerEpochs = pgTable('answer_epochs', {
  modelId: bigint('model_id', { mode: 'number' }).primaryKey(),
  epoch: integer().notNull(),
});
