import type { Step } from '#core/server/points.ts';

/** What calls cost by the keys that they were made with. */
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
];
