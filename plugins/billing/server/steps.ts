import type { Step } from '#core/server/points.ts';
import { currencySteps } from './currency-steps.ts';
import { keySteps } from './key-steps.ts';
import { operatorSteps } from './operator-steps.ts';
import { totalSteps } from './total-steps.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-ledger',
    // What is booked stays as it is: mistakes are corrected by further transactions.
    sql: `create table billing_transactions (
      id bigserial primary key,
      key text not null unique,
      kind text not null,
      at timestamptz not null,
      booked_at timestamptz not null default now(),
      account_id bigint not null,
      owner_id bigint,
      model_id bigint,
      user_id bigint,
      resource_kind text check (resource_kind in ('RESOURCE_GROUP', 'QUOTA', 'SERVER')),
      resource_id bigint,
      resource_name text,
      calls bigint not null default 0,
      units numeric not null default 0,
      free_units numeric not null default 0,
      note text not null default ''
    );
    create index billing_transactions_of_accounts on billing_transactions (account_id, kind, at);
    create index billing_transactions_of_owners on billing_transactions (owner_id, at) where resource_kind is not null;
    create table billing_entries (
      transaction_id bigint not null references billing_transactions (id),
      account_id bigint not null,
      book text not null check (book in ('ALLOWANCE', 'PAID', 'INCOME', 'REVENUE', 'PAYMENTS', 'GRANTS')),
      nano bigint not null check (nano <> 0),
      primary key (transaction_id, account_id, book)
    );
    create index billing_entries_of_accounts on billing_entries (account_id, book);
    create table billing_balances (
      account_id bigint not null,
      book text not null,
      nano bigint not null,
      primary key (account_id, book)
    ) with (fillfactor = 80);
    create table billing_standings (
      account_id bigint primary key,
      below_since timestamptz not null
    );
    create table billing_due (
      id bigserial primary key,
      minute timestamptz not null,
      owner_id bigint not null,
      model_id bigint not null,
      account_id bigint not null,
      calls bigint not null,
      nano bigint not null
    );
    create table billing_quotas (
      model_id bigint not null,
      account_id bigint not null,
      month date not null,
      units numeric not null,
      primary key (model_id, account_id, month)
    ) with (fillfactor = 80);
    create table billing_hours (
      hour timestamptz not null,
      account_id bigint not null,
      owner_id bigint not null,
      model_id bigint not null,
      calls bigint not null,
      units numeric not null,
      free_units numeric not null,
      spent bigint not null,
      earned bigint not null,
      primary key (account_id, hour, model_id, owner_id)
    ) with (fillfactor = 80);
    create index billing_hours_of_owners on billing_hours (owner_id, hour);
    create function billing_is_final() returns trigger language plpgsql as $$
    begin
      raise exception 'What is booked in % stays as it is; book a correction.', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$;
    create trigger billing_transactions_are_final before update or delete or truncate on billing_transactions
      for each statement execute function billing_is_final();
    create trigger billing_entries_are_final before update or delete or truncate on billing_entries
      for each statement execute function billing_is_final();
    create function billing_is_balanced() returns trigger language plpgsql as $$
    begin
      if exists (select from added group by transaction_id having sum(nano) <> 0) then
        raise exception 'The entries of a transaction come to zero.' using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$;
    create trigger billing_entries_are_balanced after insert on billing_entries
      referencing new table as added for each statement execute function billing_is_balanced();`,
  },
  {
    id: '0002-payments',
    sql: `create table billing_payments (
      id uuid primary key,
      provider text not null,
      account_id bigint not null,
      user_id bigint not null,
      nano bigint not null check (nano > 0),
      redirect_url text not null,
      state text not null check (state in ('OPEN', 'PAID', 'CANCELLED')),
      created_at timestamptz not null default now()
    );
    create table billing_allowances (
      account_id bigint primary key,
      nano bigint not null check (nano > 0),
      next_at timestamptz not null
    );
    create index billing_allowances_by_time on billing_allowances (next_at);`,
  },
  {
    id: '0003-receipts',
    // What providers told of money, by their own ids; a receipt without a payment is money that belongs to nobody here.
    sql: `alter table billing_payments add column minor bigint check (minor > 0), add column currency text;
    update billing_payments set minor = nano / 10000000, currency = 'RUB';
    alter table billing_payments alter column minor set not null, alter column currency set not null;
    create table billing_receipts (
      provider text not null,
      reference text not null,
      payment_id uuid unique references billing_payments (id),
      told_payment text not null,
      minor bigint not null check (minor > 0),
      currency text not null,
      at timestamptz not null default now(),
      primary key (provider, reference)
    );
    create index billing_receipts_unmatched on billing_receipts (at) where payment_id is null;
    create table billing_reversals (
      provider text not null,
      key text not null,
      reference text not null,
      minor bigint not null check (minor > 0),
      currency text not null,
      is_restored boolean not null,
      at timestamptz not null default now(),
      primary key (provider, key)
    );
    create index billing_reversals_of_payments on billing_reversals (provider, reference);`,
  },
  {
    id: '0004-stages',
    sql: `create table billing_stages (
      account_id bigint primary key,
      stage text not null check (stage in ('FINE', 'LOW', 'BELOW', 'BLOCKED')),
      since timestamptz not null default now()
    );`,
  },
  ...operatorSteps,
  {
    id: '0010-hosting',
    // Hosting is charged for by periods; sums by the hour tell what an account spends a day.
    sql: `alter table billing_transactions drop constraint billing_transactions_resource_kind_check;
    alter table billing_transactions add constraint billing_transactions_resource_kind_check
      check (resource_kind in ('RESOURCE_GROUP', 'QUOTA', 'SERVER', 'STORAGE'));
    create table billing_hosting_hours (
      account_id bigint not null,
      hour timestamptz not null,
      spent bigint not null,
      primary key (account_id, hour)
    ) with (fillfactor = 80);
    create index billing_hosting_hours_by_time on billing_hosting_hours (hour);`,
  },
  ...totalSteps,
  ...currencySteps,
  ...keySteps,
];
