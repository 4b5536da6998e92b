import { bigint, customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';

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

export const steps: readonly Step[] = [
  {
    id: '0001-answer-cache',
    // Answers can be asked for again, so they need not outlive a crash.
    sql: `create unlogged table answer_cache (
      model_id bigint not null,
      key text not null,
      answer bytea not null,
      used_at timestamptz not null default now(),
      primary key (model_id, key)
    );
    create index answer_cache_used on answer_cache (model_id, used_at);
    create table answer_epochs (model_id bigint primary key references models (id) on delete cascade, epoch integer not null);`,
  },
];
