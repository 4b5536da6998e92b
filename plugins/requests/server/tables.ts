import { bigint, bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';
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

export const steps: readonly Step[] = [
  {
    id: '0001-requests',
    sql: `create table requests (
      id bigserial primary key,
      kind text not null check (kind in ('access', 'demo', 'contact', 'service')),
      feature text,
      account_id bigint references accounts (id) on delete cascade,
      login text,
      name text not null,
      contacts text not null,
      comment text not null,
      source text,
      created_at timestamptz not null,
      done_at timestamptz,
      done_by text,
      check ((kind = 'access') = (feature is not null and account_id is not null))
    );
    create index requests_open on requests (id desc) where done_at is null;
    create index requests_done on requests (done_at desc, id desc) where done_at is not null;
    create index requests_of_account on requests (account_id, feature) where account_id is not null;
    create index requests_from on requests (source, created_at) where source is not null;`,
  },
];
