import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-usage',
    // Rows change while their minute lasts, so pages keep room for that.
    sql: `create table usage_minutes (
      minute timestamptz not null,
      owner_id bigint not null,
      model_id bigint not null,
      caller_account_id bigint not null,
      key_id bigint not null,
      requests integer not null,
      failed integer not null,
      refused integer not null,
      request_bytes bigint not null,
      answer_bytes bigint not null,
      took_ms double precision not null,
      slowest_ms double precision,
      fastest_ms double precision,
      cost numeric not null,
      primary key (model_id, minute, caller_account_id, key_id, owner_id)
    ) with (fillfactor = 80);
    create index usage_minutes_of_keys on usage_minutes (caller_account_id, key_id, minute);
    create index usage_minutes_of_accounts on usage_minutes (caller_account_id, minute);
    create index usage_minutes_by_age on usage_minutes using brin (minute);
    create table usage_journals (id uuid primary key, settled bigint not null, settled_at timestamptz not null);`,
  },
  {
    id: '0002-days',
    sql: `create table usage_days (
      model_id bigint not null,
      day date not null,
      requests bigint not null,
      failed bigint not null,
      primary key (model_id, day)
    ) with (fillfactor = 80);
    insert into usage_days select model_id, (minute at time zone 'UTC')::date, sum(requests), sum(failed) from usage_minutes group by 1, 2;`,
  },
  {
    id: '0003-rejected',
    sql: `alter table usage_minutes add column rejected integer not null default 0;`,
  },
];
