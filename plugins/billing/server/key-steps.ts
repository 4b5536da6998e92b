import type { Step } from '#core/server/points.ts';

/** What calls cost by the keys that they were made with, by who paid for one service, and by which price. */
export const keySteps: readonly Step[] = [
  {
    id: '0013-key-sums',
    // In the same hours and days as what is booked; key 0 is none.
    sql: `create table billing_key_sums (
      account_id bigint not null,
      key_id bigint not null,
      step text not null check (step in ('HOUR', 'DAY')),
      begin timestamptz not null,
      model_id bigint not null,
      owner_id bigint not null,
      calls bigint not null,
      nano bigint not null,
      primary key (account_id, key_id, step, begin, model_id)
    ) with (fillfactor = 80);`,
  },
  {
    id: '0014-sums-of-services',
    // Who paid for one service is read over all accounts; of days alone, for hours would make each settled call dearer.
    sql: `create index billing_sums_of_services on billing_sums (id, begin) where side = 'CALLS' and step = 'DAY';`,
  },
  {
    id: '0015-prices',
    // What a unit cost from when on, as calls were charged: the ledger has sums, from which no price can be told for certain.
    sql: `create table billing_prices (
      model_id bigint not null,
      at timestamptz not null default now(),
      nano bigint not null,
      primary key (model_id, at)
    );`,
  },
  {
    id: '0016-terms',
    // What a unit cost, and how many were free, when the calls were made; null where a version without it counted them.
    sql: `alter table billing_due add column unit_nano bigint, add column free_units bigint;`,
  },
];
