import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';

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
});
export type ExternalModelRow = typeof externalModels.$inferSelect;

export const steps: readonly Step[] = [
  {
    id: '0001-external-models',
    sql: `create table external_models (
      instance_id bigint primary key references instances (id) on delete cascade,
      model_id bigint not null,
      url text not null,
      model text not null,
      sealed_key text,
      revision integer not null default 1,
      checked_at timestamptz,
      problem_code text,
      problem text
    );
    create index external_models_of_model on external_models (model_id);`,
  },
];
