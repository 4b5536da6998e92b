import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-hosting-charges',
    // How far each account has paid for each thing, what it was charged, and what it kept in the storage.
    sql: `create table hosting_paid (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      kind text not null check (kind in ('RESOURCE_GROUP', 'QUOTA', 'SERVER')),
      resource_id bigint not null,
      owner_id bigint not null,
      group_id bigint not null,
      group_name text not null,
      name text not null,
      period text not null check (period in ('SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR')),
      nano bigint not null,
      time_zone text not null,
      anchor timestamptz not null,
      passed integer not null,
      paid_until timestamptz not null,
      unpaid_since timestamptz,
      is_stopped boolean not null default false,
      warned_of timestamptz,
      told_nano bigint not null,
      told_period text not null,
      unique (account_id, kind, resource_id)
    ) with (fillfactor = 80);
    create index hosting_paid_of_resources on hosting_paid (kind, resource_id) where unpaid_since is not null;
    create table hosting_charges (
      id bigserial primary key,
      account_id bigint not null,
      kind text not null check (kind in ('RESOURCE_GROUP', 'QUOTA', 'SERVER', 'STORAGE')),
      resource_id bigint not null,
      owner_id bigint not null,
      name text not null,
      group_name text not null,
      period text not null,
      units numeric not null,
      begins_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > begins_at),
      nano bigint not null,
      earned bigint not null,
      unique (account_id, kind, resource_id, begins_at)
    );
    create index hosting_charges_of_accounts on hosting_charges (account_id, begins_at);
    create index hosting_charges_by_time on hosting_charges (begins_at);
    create index hosting_charges_of_owners on hosting_charges (owner_id, begins_at) where owner_id > 0;
    create table hosting_stored (
      account_id bigint not null references accounts (id) on delete cascade,
      hour timestamptz not null,
      bytes numeric not null,
      samples integer not null,
      sampled_at timestamptz not null,
      primary key (account_id, hour)
    ) with (fillfactor = 80);`,
  },
  {
    id: '0002-open-charges',
    // What is used by the second or the minute is booked up to an hour at a time; and of other prices accounts are told once they are noted.
    sql: `alter table hosting_paid add column open_begin timestamptz, add column open_spans integer not null default 0, add column open_nano bigint not null default 0;
    create index hosting_paid_open on hosting_paid (account_id) where open_spans > 0;
    alter table hosting_paid set (fillfactor = 50);
    create table hosting_price_notices (
      id bigserial primary key,
      account_id bigint not null,
      kind text not null,
      resource_id bigint not null,
      name text not null,
      group_name text not null,
      nano bigint not null,
      period text not null,
      was_nano bigint not null,
      was_period text not null,
      paid_until timestamptz not null
    );`,
  },
  {
    id: '0003-charge-days',
    // What each account was charged, and earned, on days of UTC, for reports of a year.
    sql: `create table hosting_charge_days (
      own_id bigint not null,
      side text not null check (side in ('SPENT', 'EARNED')),
      day timestamptz not null,
      kind text not null,
      resource_id bigint not null,
      other_id bigint not null,
      period text not null,
      name text not null,
      group_name text not null,
      units numeric not null,
      nano bigint not null,
      primary key (own_id, side, day, kind, resource_id, other_id, period)
    ) with (fillfactor = 80);
    insert into hosting_charge_days
      select own_id, side, date_trunc('day', begins_at, 'UTC'), kind, resource_id, other_id, period, max(name), max(group_name), sum(units), sum(of_side.nano)
      from hosting_charges cross join lateral (values ('SPENT', account_id, owner_id, nano), ('EARNED', owner_id, account_id, earned)) as of_side (side, own_id, other_id, nano)
      where of_side.nano > 0 group by 1, 2, 3, 4, 5, 6, 7;`,
  },
  {
    id: '0004-known-server-prices',
    // Accounts are told of other prices of their servers from now on; those that are charged already are known.
    sql: `update hosting_paid set told_nano = nano, told_period = period where kind = 'SERVER'`,
  },
];
