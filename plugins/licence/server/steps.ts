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
  {
    id: '0002-served-by-licence',
    sql: `create table licence_served (
      digest text primary key,
      -- For how long this installation has run with a licence.
      ms bigint not null
    );
    insert into licence_served select served_digest, served_ms from licence_state where served_digest <> '';
    alter table licence_state
      drop column served_ms,
      drop column served_digest,
      -- Since when no limit is exceeded, while it is not forgotten that one was.
      add column under_since timestamptz,
      -- Of what accounts were told last.
      add column told text not null default ''`,
  },
];
