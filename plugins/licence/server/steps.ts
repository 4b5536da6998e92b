import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-licence',
    sql: `create table licence_state (
      only_one boolean primary key default true check (only_one),
      installation uuid not null default gen_random_uuid(),
      file text,
      installed_at timestamptz,
      over_since timestamptz,
      -- For how long this installation has run since the licence that is there was first seen.
      served_ms bigint not null default 0,
      served_digest text not null default ''
    );
    insert into licence_state default values;
    create table licence_days (
      day date primary key,
      cpu real not null,
      vram_gb real not null,
      services integer not null
    )`,
  },
];
