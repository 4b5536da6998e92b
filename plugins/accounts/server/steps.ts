import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-accounts',
    sql: `create table users (
      id bigserial primary key,
      login text not null unique,
      password_hash text not null,
      display_name text not null,
      superadmin boolean not null default false,
      language text not null check (language in ('RU', 'EN')),
      created_at timestamptz not null default now()
    );
    create table accounts (
      id bigserial primary key,
      short_name text not null unique,
      display_name text not null,
      language text not null check (language in ('RU', 'EN')),
      email text,
      limits jsonb not null default '{}',
      tags jsonb not null default '{}',
      last_activity_at timestamptz,
      created_at timestamptz not null default now()
    );
    create table memberships (
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      membership text not null check (membership in ('owner', 'developer', 'user')),
      primary key (account_id, user_id)
    );
    create index memberships_of_user on memberships (user_id);
    create table account_features (
      account_id bigint not null references accounts (id) on delete cascade,
      feature text not null,
      primary key (account_id, feature)
    );`,
  },
  {
    id: '0002-sign-in',
    sql: `create table sessions (
      id bigserial primary key,
      secret_hash text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      user_agent text not null,
      ip text not null
    );
    create index sessions_of_user on sessions (user_id, last_seen_at desc);
    create index sessions_by_end on sessions (expires_at);
    create table sign_in_attempts (
      key text primary key,
      failures integer not null,
      last_at timestamptz not null
    );
    create index sign_in_attempts_by_time on sign_in_attempts (last_at);`,
  },
  {
    id: '0003-invitations',
    sql: `create table invitations (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      login text not null,
      membership text not null check (membership in ('owner', 'developer', 'user')),
      status text not null default 'SENT' check (status in ('SENT', 'PENDING', 'ACCEPTED', 'DECLINED')),
      invited_by bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      decided_at timestamptz
    );
    create index invitations_of_login on invitations (login, id desc);
    create index invitations_of_account on invitations (account_id, id desc);`,
  },
  {
    id: '0004-open-invitations',
    sql: `create unique index invitations_open on invitations (account_id, login) where status in ('SENT', 'PENDING')`,
  },
  {
    id: '0005-mail-tokens',
    sql: `alter table users add column confirmed_at timestamptz;
    update users set confirmed_at = created_at;
    create table mail_tokens (
      secret_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('reset', 'confirm')),
      expires_at timestamptz not null
    );
    create index mail_tokens_of_user on mail_tokens (user_id, purpose);
    create index mail_tokens_by_end on mail_tokens (expires_at);`,
  },
  {
    id: '0006-allowed-addresses',
    sql: `alter table accounts add column allowed_addresses text[] not null default '{}'`,
  },
  {
    id: '0006-proven-addresses',
    sql: `alter table users add column address_proven boolean not null default false;
    create index users_unconfirmed on users (created_at) where confirmed_at is null;`,
  },
  { id: '0007-time-zone', sql: `alter table accounts add column time_zone text not null default 'UTC'` },
  {
    id: '0008-account-search',
    sql: `create extension if not exists pg_trgm;
    create index accounts_by_activity on accounts (last_activity_at desc nulls last, id desc);
    create index accounts_short_names on accounts using gin (short_name gin_trgm_ops);
    create index accounts_names on accounts using gin (display_name gin_trgm_ops);
    create index accounts_lower_names on accounts using gin (lower(display_name) gin_trgm_ops);
    create index accounts_emails on accounts using gin (lower(email) gin_trgm_ops) where email is not null;
    create index users_logins on users using gin (login gin_trgm_ops);`,
  },
];
