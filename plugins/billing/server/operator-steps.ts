import type { Step } from '#core/server/points.ts';

/** Tables of the operator's side, and of what accounts are told and paid. */
export const operatorSteps: readonly Step[] = [
  {
    id: '0005-operator',
    sql: `alter table billing_entries drop constraint billing_entries_book_check;
    alter table billing_entries add constraint billing_entries_book_check
      check (book in ('ALLOWANCE', 'PAID', 'INCOME', 'HELD', 'REVENUE', 'PAYMENTS', 'GRANTS', 'PAYOUTS'));
    alter table billing_allowances add column period text not null default 'MONTH' check (period in ('DAY', 'WEEK', 'MONTH', 'YEAR'));
    -- Where periods are counted from: the 31st is the last day of shorter months, and the 31st again after them.
    alter table billing_allowances add column anchor timestamptz;
    update billing_allowances set anchor = next_at;
    alter table billing_allowances alter column anchor set not null;
    -- Another one for each change, so that what is given by it is told from what was given before at the same time.
    create sequence billing_allowance_revisions;
    alter table billing_allowances add column revision bigint not null default nextval('billing_allowance_revisions');
    create table billing_graces (
      account_id bigint primary key,
      until timestamptz not null,
      reason text not null,
      login text not null,
      at timestamptz not null default now()
    );
    create table billing_terms (
      name text primary key,
      value jsonb not null,
      changed_at timestamptz not null default now()
    );
    create table billing_providers (
      id text primary key,
      told_at timestamptz,
      failed_at timestamptz,
      failure text,
      failures bigint not null default 0
    );
    create table billing_reconciliations (
      id bigserial primary key,
      at timestamptz not null,
      entries bigint not null,
      differences jsonb not null,
      sum numeric not null
    );
    alter table billing_receipts add column closed_as text check (closed_as in ('MATCHED', 'REFUNDED', 'OTHER')),
      add column closed_at timestamptz, add column closed_by bigint, add column closed_reason text,
      add column refund_asked_at timestamptz;
    create index billing_receipts_by_time on billing_receipts (at) where payment_id is null or closed_as is not null;`,
  },
  {
    id: '0006-payouts',
    sql: `create table billing_payouts (
      id bigserial primary key,
      account_id bigint not null,
      request_id text not null,
      user_id bigint not null,
      login text not null,
      nano bigint not null check (nano > 0),
      details text not null,
      state text not null default 'REQUESTED' check (state in ('REQUESTED', 'PAID', 'DECLINED')),
      requested_at timestamptz not null,
      settled_at timestamptz,
      settled_by text,
      reason text,
      unique (account_id, request_id)
    );
    create index billing_payouts_by_state on billing_payouts (state, id);`,
  },
  {
    id: '0007-invoices',
    // Numbers follow one another without a gap: each is given with the transaction that it is of, while the ledger is locked. Whom it is of and for is set with its first print.
    sql: `create table billing_invoices (
      number bigint primary key check (number > 0),
      transaction_id bigint not null unique references billing_transactions (id),
      account_id bigint not null,
      printed jsonb,
      mailed_at timestamptz,
      mail_tries int not null default 0
    );
    create index billing_invoices_to_mail on billing_invoices (number) where mailed_at is null;
    insert into billing_invoices (number, transaction_id, account_id, mailed_at)
      select row_number() over (order by id), id, account_id, now() from billing_transactions
      where kind in ('CARD', 'REFUND', 'CORRECTION', 'FROM_INCOME');`,
  },
  {
    id: '0008-budgets',
    sql: `create table billing_budgets (
      account_id bigint primary key,
      nano bigint not null check (nano > 0),
      emails text[] not null
    );
    create table billing_budget_alerts (
      account_id bigint not null,
      month date not null,
      percent int not null,
      at timestamptz not null,
      nano bigint not null,
      budget bigint not null,
      told_at timestamptz,
      unsent text[] not null default '{}',
      failed text[] not null default '{}',
      primary key (account_id, month, percent)
    );
    create index billing_budget_alerts_to_tell on billing_budget_alerts (at) where told_at is null or cardinality(unsent) > 0;`,
  },
  {
    id: '0009-transactions-by-time',
    sql: [
      'drop index concurrently if exists billing_transactions_by_time',
      'create index concurrently billing_transactions_by_time on billing_transactions (at, id)',
      'drop index concurrently if exists billing_transactions_by_owner',
      'create index concurrently billing_transactions_by_owner on billing_transactions (owner_id, at) where owner_id is not null',
    ],
  },
];
