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
  {
    id: '0003-channels',
    sql: `alter table notifications add column category text;
    alter table notification_reads add column muted boolean not null default false;
    create table notification_choices (
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      category text not null,
      bell boolean,
      email text not null check (email in ('OFF', 'NOW', 'DAILY')),
      primary key (account_id, user_id, category)
    );
    create index notification_choices_of_user on notification_choices (user_id);
    create table notification_mutes (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      category text,
      entity jsonb,
      entity_display_name text,
      until timestamptz,
      created_at timestamptz not null,
      check ((category is null) <> (entity is null))
    );
    create index notification_mutes_of_account on notification_mutes (account_id, user_id);
    create index notification_mutes_of_user on notification_mutes (user_id);
    create table notification_letters (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      topic text not null,
      daily boolean not null,
      notice jsonb not null,
      due_at timestamptz not null,
      tries integer not null default 0,
      created_at timestamptz not null
    );
    create index notification_letters_due on notification_letters (due_at);
    create index notification_letters_of_user on notification_letters (user_id);
    create index notification_letters_of_account on notification_letters (account_id, user_id);
    create table notification_letters_sent (
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      topic text not null,
      sent_at timestamptz not null,
      primary key (account_id, user_id, topic)
    );
    create index notification_letters_sent_of_user on notification_letters_sent (user_id);
    create table notification_webhooks (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      url text not null,
      categories text[] not null,
      sealed_secret text not null,
      enabled boolean not null,
      disabled_because text check (disabled_because in ('failing', 'gone')),
      failures integer not null default 0,
      failing_since timestamptz,
      created_at timestamptz not null
    );
    create index notification_webhooks_of_account on notification_webhooks (account_id);
    create table notification_deliveries (
      id bigserial primary key,
      webhook_id bigint not null references notification_webhooks (id) on delete cascade,
      event_id text not null,
      notice jsonb not null,
      body text,
      state text not null check (state in ('PENDING', 'DELIVERED', 'FAILED')),
      tries integer not null default 0,
      due_at timestamptz not null,
      created_at timestamptz not null
    );
    create index notification_deliveries_of_webhook on notification_deliveries (webhook_id, id desc);
    create index notification_deliveries_due on notification_deliveries (due_at) where state = 'PENDING';
    create table notification_attempts (
      id bigserial primary key,
      webhook_id bigint not null references notification_webhooks (id) on delete cascade,
      delivery_id bigint references notification_deliveries (id) on delete cascade,
      event_id text not null,
      occasion text not null check (occasion in ('NOTICE', 'TEST', 'REDELIVERY')),
      at timestamptz not null,
      duration_ms integer not null,
      status integer,
      error text,
      detail text,
      answer text
    );
    create index notification_attempts_of_webhook on notification_attempts (webhook_id, id desc);
    create index notification_attempts_of_delivery on notification_attempts (delivery_id);`,
  },
  { id: '0004-names', sql: 'alter table notifications add column entity_display_names jsonb' },
];
