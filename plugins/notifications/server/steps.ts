import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-notifications',
    sql: `create table notifications (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      type text not null,
      severity text not null check (severity in ('INFO', 'WARNING', 'ERROR')),
      text text,
      entity jsonb,
      entity_display_name text,
      operation_type text,
      params jsonb not null,
      same text not null,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null
    );
    create index notifications_of_account on notifications (account_id, last_at desc, id desc);
    create index notifications_alike on notifications (account_id, same, first_at);
    create index notifications_by_age on notifications (last_at);
    create table notification_reads (
      notification_id bigint not null references notifications (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      read_at timestamptz not null,
      primary key (notification_id, user_id)
    );
    create index notification_reads_of_user on notification_reads (user_id);
    create table notification_settings (
      account_id bigint not null references accounts (id) on delete cascade,
      category text not null,
      enabled boolean not null,
      params jsonb not null,
      primary key (account_id, category)
    );`,
  },
  { id: '0002-kind', sql: 'alter table notifications add column kind text' },
];
