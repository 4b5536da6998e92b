import type { Step } from '#core/server/points.ts';

/** Sums that are kept with what is booked, so that nobody has to read all of it again. */
export const totalSteps: readonly Step[] = [
  {
    id: '0011-totals',
    sql: `create table billing_totals (
      day date not null,
      kind text not null,
      book text not null,
      nano numeric not null,
      entries bigint not null,
      primary key (day, kind, book)
    ) with (fillfactor = 80);
    create table billing_account_totals (
      account_id bigint not null,
      book text not null,
      day date not null,
      nano numeric not null,
      entries bigint not null,
      primary key (account_id, book, day)
    ) with (fillfactor = 80);
    create index billing_account_totals_by_day on billing_account_totals (day);
    insert into billing_totals select (at at time zone 'UTC')::date, kind, book, sum(nano), count(*)
      from billing_transactions join billing_entries on transaction_id = id group by 1, 2, 3;
    insert into billing_account_totals select e.account_id, book, (at at time zone 'UTC')::date, sum(nano), count(*)
      from billing_transactions join billing_entries e on transaction_id = id group by 1, 2, 3;
    -- The operator's books are those of all accounts together.
    alter table billing_balances alter column nano type numeric;
    -- Whether its transaction is there is asked once for all entries of a statement, rather than of each.
    alter table billing_entries drop constraint billing_entries_transaction_id_fkey;
    create or replace function billing_is_balanced() returns trigger language plpgsql as $$
    begin
      if exists (select from added group by transaction_id having sum(nano) <> 0) then
        raise exception 'The entries of a transaction come to zero.' using errcode = 'integrity_constraint_violation';
      end if;
      if exists (select from added left join billing_transactions on id = transaction_id where id is null) then
        raise exception 'Entries belong to a transaction.' using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;
    -- Nobody reads all entries of an account any more.
    drop index billing_entries_of_accounts;
    create table billing_compared (
      day date primary key,
      at timestamptz not null,
      entries bigint not null,
      differences jsonb not null
    );
    -- What accounts spent and earned: by what, in hours by their own clocks, and in days of UTC by the begins of those hours.
    create table billing_sums (
      account_id bigint not null,
      side text not null,
      step text not null check (step in ('HOUR', 'DAY')),
      begin timestamptz not null,
      id bigint not null,
      owner_id bigint not null,
      name text not null,
      calls bigint not null,
      units numeric not null,
      free_units numeric not null,
      nano bigint not null,
      primary key (account_id, side, step, begin, id)
    ) with (fillfactor = 80);
    create index billing_sums_by_time on billing_sums (begin) where step = 'HOUR';
    insert into billing_sums
      select of_side.account_id, side, step, case step when 'DAY' then date_trunc('day', hour, 'UTC') else hour end, id, max(owner_id), '', sum(calls), sum(units), sum(free_units), sum(nano)
      from billing_hours h
        cross join lateral (values (h.account_id, 'CALLS', model_id, spent), (owner_id, 'EARNED_BY_SERVICE', model_id, earned), (owner_id, 'EARNED_FROM_PAYER', h.account_id, earned)) as of_side (account_id, side, id, nano)
        cross join (values ('HOUR'), ('DAY')) as steps (step)
      group by 1, 2, 3, 4, 5;
    insert into billing_sums
      select e.account_id, case book when 'INCOME' then 'EARNED_BY_' else '' end || resource_kind, step, date_trunc(lower(step), at, 'UTC'), resource_id, max(coalesce(owner_id, 0)), max(resource_name),
        0, sum(units) filter (where place = 1), 0, abs(sum(nano))
      from billing_transactions join (select *, row_number() over (partition by transaction_id, account_id order by book) as place from billing_entries) e on transaction_id = id
        cross join (values ('HOUR'), ('DAY')) as steps (step)
      where kind = 'HOSTING' and book in ('ALLOWANCE', 'PAID', 'INCOME') group by 1, 2, 3, 4, 5 having sum(units) filter (where place = 1) is not null;
    drop table billing_hosting_hours;
    drop table billing_hours;`,
  },
];
