import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-dumps',
    sql: `create table dump_installation (
      only_one boolean primary key default true check (only_one),
      -- By which files tell where they come from.
      id uuid not null default gen_random_uuid()
    );
    insert into dump_installation default values;
    create table dump_keys (
      account_id bigint primary key references accounts (id) on delete cascade,
      public_key text not null,
      -- Encrypted with the key of the installation.
      private_key text not null
    );`,
  },
];
