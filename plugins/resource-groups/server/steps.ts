import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-resource-groups',
    sql: `create table resource_groups (
      id bigserial primary key,
      owner_id bigint not null,
      name text not null,
      type text not null check (type in ('DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI')),
      access text not null check (access in ('PRIVATE', 'PUBLIC', 'SHARED_POOL')),
      is_default boolean not null default false,
      enabled_eviction boolean not null default false,
      enabled_auto_scaling boolean not null default false,
      created_at timestamptz not null default now(),
      unique (owner_id, name)
    );
    create unique index resource_groups_one_default on resource_groups (owner_id) where is_default;
    insert into resource_groups (owner_id, name, type, access, is_default) values (0, 'default', 'HOSTING_SERVER', 'PUBLIC', true);`,
  },
  {
    id: '0002-connections',
    sql: `alter table resource_groups add column settings jsonb not null default '{}';
    alter table resource_groups add column connection text;
    alter table resource_groups add column revision integer not null default 0;`,
  },
  {
    id: '0003-groups-as-entities',
    sql: `alter table resource_groups
      add column price double precision not null default 0,
      add column cost_price double precision not null default 0,
      add column period text check (period in ('SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR')),
      add column auto_scaling jsonb,
      add column deployment_name text not null default '',
      add column offer_requirements jsonb;
    create table resource_group_log (
      id bigserial primary key,
      group_id bigint not null references resource_groups (id) on delete cascade,
      kind text not null check (kind in ('event', 'capacity')),
      user_id bigint,
      model_id bigint,
      server_name text,
      level text not null check (level in ('INFO', 'ERROR')),
      code text not null,
      args jsonb not null,
      message text not null,
      at timestamptz not null default now()
    );
    create index resource_group_log_of_group on resource_group_log (group_id, kind, at desc);
    create table resource_quotas (
      id bigserial primary key,
      group_id bigint not null references resource_groups (id) on delete cascade,
      account_id bigint references accounts (id) on delete cascade,
      cpu_limit text not null,
      memory_limit text not null,
      ephemeral_disk_limit text not null,
      gpu_instances_limit integer not null,
      base_instances_limit integer not null,
      derived_instances_limit integer not null,
      price double precision not null default 0,
      period text check (period in ('SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR')),
      created_at timestamptz not null default now(),
      unique nulls not distinct (group_id, account_id)
    );
    create index resource_quotas_of_account on resource_quotas (account_id);
    create table hosting_machines (
      name text primary key,
      cores double precision not null,
      memory_bytes double precision not null,
      disk_bytes double precision not null,
      address text,
      up_since timestamptz not null default now(),
      heard_at timestamptz not null default now()
    );
    create table resource_servers (
      id bigserial primary key,
      group_id bigint not null references resource_groups (id) on delete cascade,
      name text not null,
      machine text,
      is_auto_created boolean not null default false,
      description text not null default '',
      raw_configuration text not null default '',
      capacity jsonb,
      price double precision not null default 0,
      cost_price double precision not null default 0,
      period text check (period in ('SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR')),
      price_synchronization_enabled boolean not null default false,
      draining boolean not null default false,
      ends_at timestamptz,
      warned_minutes integer,
      status text not null check (status in ('STARTING', 'RUNNING', 'UNAVAILABLE', 'DELETING', 'STOPPED')),
      reason text,
      status_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      unique (group_id, name),
      unique (group_id, machine)
    );
    create index resource_servers_of_machine on resource_servers (machine);`,
  },
  {
    id: '0004-server-templates',
    sql: `create table server_templates (
      id bigserial primary key,
      owner_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      type text not null check (type in ('DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI')),
      capacity jsonb,
      description text not null default '',
      raw_configuration text not null,
      price double precision not null default 0,
      cost_price double precision not null default 0,
      period text check (period in ('SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR')),
      price_synchronization_enabled boolean not null default false,
      is_public boolean not null default false,
      created_at timestamptz not null default now(),
      unique (owner_id, name)
    );
    create index server_templates_public on server_templates (name) where is_public;`,
  },
  {
    id: '0005-server-heartbeats',
    sql: `alter table hosting_machines add column gpu_models jsonb not null default '[]';
    alter table resource_servers add column heard_at timestamptz, add column said text;`,
  },
  {
    id: '0006-installation',
    sql: `create table hosting_installation (id uuid not null default gen_random_uuid());
    insert into hosting_installation default values;`,
  },
  {
    id: '0007-rented-servers',
    sql: `alter table resource_servers
      add column starting boolean not null default false,
      add column address text,
      add column location text,
      add column abroad boolean not null default false;`,
  },
  {
    id: '0008-scaling',
    sql: `alter table resource_servers
      add column scaled boolean not null default false,
      add column lent_by bigint references resource_groups (id) on delete set null,
      add column idle_since timestamptz;
    create table resource_group_scaling (
      group_id bigint primary key references resource_groups (id) on delete cascade,
      changed_at timestamptz,
      code text,
      args jsonb not null default '{}',
      message text not null default '',
      at timestamptz not null default now()
    );`,
  },
  {
    id: '0009-joined-servers',
    sql: `alter table resource_servers add column joined boolean not null default false;
    create table joined_servers (
      server_id bigint primary key references resource_servers (id) on delete cascade,
      token_hash text,
      token_ends_at timestamptz,
      key_hash text,
      channel text,
      channel_address text
    );
    create table joined_places (
      instance_id bigint primary key,
      server_id bigint not null references resource_servers (id) on delete cascade,
      attempt integer not null,
      started_at timestamptz
    );
    create index joined_places_of_server on joined_places (server_id);`,
  },
  {
    id: '0010-servers-of-services',
    sql: `alter table resource_servers
      add column made_for bigint references models (id) on delete set null,
      add column said_note jsonb,
      add column reason_note jsonb;
    create index resource_servers_made_for on resource_servers (made_for) where made_for is not null;`,
  },
  {
    id: '0011-gpu-memory',
    sql: `alter table hosting_machines add column gpu_memory_bytes double precision;`,
  },
  {
    id: '0012-users-of-servers',
    sql: `alter table server_templates
      add column internal_name text not null default '',
      add column username text not null default '';
    alter table resource_servers add column username text not null default '';`,
  },
  {
    id: '0013-jump-hosts',
    sql: `alter table resource_servers add column jump_host text;`,
  },
  {
    id: '0014-lenders-of-names',
    sql: `create table resource_group_lenders (
      account_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      owner_id bigint not null,
      primary key (account_id, name)
    );
    insert into resource_group_lenders
      select distinct on (m.account_id, g.name) m.account_id, g.name, g.owner_id
      from models m
      join model_settings s on s.model_id = m.id
      join resource_groups g on g.name = s.settings ->> 'resourceGroup'
      where g.access = 'SHARED_POOL' and g.owner_id not in (0, m.account_id)
        and exists (select from resource_quotas q where q.group_id = g.id and coalesce(q.account_id, m.account_id) = m.account_id)
        and not exists (
          select from resource_groups n
          where n.name = g.name and (n.owner_id = m.account_id or n.owner_id = 0 and n.access = 'PUBLIC')
        )
      order by m.account_id, g.name, g.id;`,
  },
];
