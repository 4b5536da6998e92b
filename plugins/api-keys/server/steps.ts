import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-api-keys',
    sql: `create table api_keys (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      hash text not null unique,
      prefix text not null,
      permissions text[] not null,
      created_by bigint not null,
      created_by_login text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index api_keys_of_account on api_keys (account_id, id desc);`,
  },
  {
    id: '0002-lifetimes-and-limits',
    sql: `alter table api_keys
      add column ttl_minutes integer,
      add column expires_at timestamptz,
      add column warned_days integer,
      add column restrictions jsonb not null default '{}',
      add column emails text[] not null default '{}',
      add column keep_available boolean not null default false,
      add column former_hash text,
      add column former_until timestamptz;
    create index api_keys_by_end on api_keys (expires_at) where expires_at is not null;
    create table api_key_log (
      id bigserial primary key,
      key_id bigint not null references api_keys (id) on delete cascade,
      account_id bigint not null,
      user_id bigint,
      at timestamptz not null,
      level text not null,
      code text not null,
      args jsonb not null,
      message text not null
    );
    create index api_key_log_of_key on api_key_log (key_id, id desc);`,
  },
  {
    id: '0003-keys-made-by-keys',
    sql: `alter table api_keys add column made_by_key bigint references api_keys (id) on delete cascade;
    create index api_keys_of_maker on api_keys (made_by_key) where made_by_key is not null;`,
  },
];
