import type { Step } from '#core/server/points.ts';

/** Steps that bring the tables of services up to date. */
export const steps: readonly Step[] = [
  {
    id: '0001-models',
    sql: `create table model_groups (
      id bigserial primary key,
      account_id bigint not null,
      name text not null,
      unique (account_id, name)
    );
    create table models (
      id bigserial primary key,
      account_id bigint not null,
      account_name text not null,
      name text not null,
      display_name text not null,
      sort_name text not null,
      display_author text not null,
      task_type text not null,
      languages text[] not null,
      image_account_id bigint not null,
      image_id bigint,
      data_image_ids bigint[] not null default '{}',
      group_id bigint references model_groups (id) on delete set null,
      resource_group text,
      hosting_type text not null check (hosting_type in ('EXTERNAL', 'INTERNAL', 'AUTOMATIC', 'HOSTING_SERVER')),
      min_instances_count integer not null,
      prototype boolean not null,
      fittable boolean not null,
      training_model_id bigint,
      is_public boolean not null default false,
      hidden boolean not null default false,
      featured boolean not null default false,
      featured_order integer,
      public_testing boolean not null default false,
      allowed_accounts bigint[] not null default '{}',
      price double precision not null default 0,
      favorites integer not null default 0,
      revision integer not null default 1,
      last_activity_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      removing_at timestamptz
    );
    create index models_of_account on models (account_id, id);
    create index models_of_image on models (image_id) where image_id is not null;
    create index models_of_data_image on models using gin (data_image_ids) where data_image_ids <> '{}';
    create index models_of_group on models (group_id) where group_id is not null;
    create index models_of_resource_group on models (resource_group) where resource_group is not null;
    create index models_allowed on models using gin (allowed_accounts) where allowed_accounts <> '{}';
    create index models_featured on models (featured_order, id) where featured;
    create index models_public on models (task_type, id) include (account_id, languages, price, public_testing, fittable)
      where is_public and not hidden and removing_at is null;
    create index models_by_name on models (sort_name, id);
    create index models_by_created on models (created_at, id);
    create index models_by_activity on models (last_activity_at, id);
    create index models_by_popularity on models (favorites, last_activity_at, id);
    create index models_by_price on models (price, id);

    create table model_settings (
      model_id bigint primary key references models (id) on delete cascade,
      short_description text not null,
      translations jsonb not null,
      author_company text not null,
      link text not null,
      model_type text,
      training_model_account_id bigint,
      training_type text check (training_type in ('singleContainer', 'multipleFit')),
      training_dataset_account_id bigint,
      training_dataset_id bigint,
      training_dataset_type text,
      training_fit_config_id bigint,
      fit_template_model_id bigint,
      composite boolean not null,
      reject_requests_if_inactive boolean not null,
      config text not null,
      env text not null,
      additional_flags jsonb not null,
      deployment_patch text not null,
      persistent_volumes jsonb not null,
      data_image_mounts jsonb not null,
      supported_templates jsonb not null,
      start_time_sec real,
      timeouts jsonb not null,
      resource_limits jsonb not null,
      retries_config jsonb not null,
      batches_config jsonb not null,
      caching jsonb not null,
      priority_queue jsonb not null,
      auto_scaling jsonb not null,
      show_personal_data_disclaimer boolean not null default false,
      billing_settings jsonb not null,
      http_settings jsonb not null,
      archive_settings jsonb not null
    );

    create table model_names (
      id bigserial primary key,
      account_id bigint not null,
      model_id bigint not null references models (id) on delete cascade,
      key text not null,
      name text not null,
      is_alias boolean not null,
      unique (account_id, key)
    );
    create index model_names_of_model on model_names (model_id);

    create table model_favorites (
      account_id bigint not null,
      model_id bigint not null references models (id) on delete cascade,
      primary key (account_id, model_id)
    );
    create index model_favorites_of_model on model_favorites (model_id);

    create table model_documents (
      model_id bigint not null references models (id) on delete cascade,
      language text not null,
      content text not null,
      primary key (model_id, language)
    );
    create table model_descriptors (
      model_id bigint primary key references models (id) on delete cascade,
      descriptor jsonb not null
    );
    create table predict_configs (
      id bigserial primary key,
      model_id bigint not null references models (id) on delete cascade,
      name text not null,
      is_default boolean not null,
      config text not null
    );
    create index predict_configs_of_model on predict_configs (model_id, id);
    create unique index predict_configs_default on predict_configs (model_id) where is_default;
    create table sample_services (name text primary key);`,
  },
  {
    id: '0002-search',
    sql: `create extension if not exists pg_trgm;
    create table model_search (
      model_id bigint primary key references models (id) on delete cascade,
      name text not null,
      words text not null
    );
    create index model_search_names on model_search using gin (name gin_trgm_ops);
    create index model_search_words on model_search using gin (words gin_trgm_ops);`,
  },
  {
    id: '0003-secrets',
    sql: `alter table model_settings add column secrets jsonb not null default '{}'`,
  },
  {
    id: '0004-authors-and-use',
    sql: `alter table models add column created_by bigint, alter column last_activity_at drop not null,
      alter column last_activity_at drop default;
    update models set last_activity_at = null where last_activity_at = created_at;
    drop index models_by_activity, models_by_popularity;
    create index models_by_activity on models (last_activity_at nulls first, id);
    create index models_by_popularity on models (favorites, last_activity_at nulls first, id);
    update models set fittable = true from model_descriptors
      where model_id = id and (descriptor ->> 'fittable')::boolean
        and name in (select sample_services.name from sample_services);`,
  },
  {
    id: '0005-settings-of-plugins',
    sql: `alter table model_settings add column settings jsonb not null default '{}';
    update model_settings s set settings = jsonb_strip_nulls(jsonb_build_object('config', s.config, 'env', s.env, 'rejectRequestsIfInactive', s.reject_requests_if_inactive, 'composite', s.composite, 'additionalFlags', s.additional_flags, 'deploymentPatch', s.deployment_patch, 'persistentVolumes', s.persistent_volumes, 'startTimeSeconds', s.start_time_sec, 'timeouts', s.timeouts, 'resourceLimits', s.resource_limits, 'retriesConfig', s.retries_config, 'batchesConfig', s.batches_config, 'caching', s.caching, 'priorityQueue', s.priority_queue, 'autoScalingConfiguration', s.auto_scaling, 'httpSettings', s.http_settings, 'archiveSettings', s.archive_settings, 'minInstancesCount', m.min_instances_count, 'resourceGroup', m.resource_group))
      from models m where m.id = s.model_id;
    alter table model_settings drop column config, drop column env, drop column reject_requests_if_inactive, drop column composite, drop column additional_flags, drop column deployment_patch, drop column persistent_volumes, drop column start_time_sec, drop column timeouts, drop column resource_limits, drop column retries_config, drop column batches_config, drop column caching, drop column priority_queue, drop column auto_scaling, drop column http_settings, drop column archive_settings;
    alter table models drop column min_instances_count, drop column resource_group;`,
  },
  {
    id: '0006-changes',
    sql: `create table model_changes (
      model_id bigint not null references models (id) on delete cascade,
      revision integer not null,
      at timestamptz not null default now(),
      author text not null,
      fields text[] not null,
      primary key (model_id, revision)
    );`,
  },
  {
    id: '0007-versions',
    sql: `drop table model_changes;
    alter table models add column version integer not null default 0;
    create table model_versions (
      id bigserial primary key,
      model_id bigint not null references models (id) on delete cascade,
      version integer not null,
      revision integer not null,
      at timestamptz not null default now(),
      author text not null,
      comment text not null,
      restored integer,
      fields text[] not null,
      settings jsonb not null,
      secrets jsonb not null,
      unique (model_id, version)
    );`,
  },
  {
    id: '0008-archived-and-acts',
    sql: `alter table models add column archived_at timestamptz;
    create index models_archived on models (account_id) where archived_at is not null;
    create table model_acts (
      task_id bigint not null references tasks (id) on delete cascade,
      model_id bigint not null,
      act text not null,
      name text not null,
      ended_at timestamptz,
      fault jsonb,
      primary key (task_id, model_id)
    );`,
  },
  {
    id: '0009-catalogue-without-archived',
    sql: `drop index models_public;
    create index models_public on models (task_type, id) include (account_id, languages, price, public_testing, fittable)
      where is_public and not hidden and removing_at is null and archived_at is null;`,
  },
  {
    id: '0010-prices-by-services',
    // What a service asks for itself is not known beforehand: it gets the `unknownPrice` of rows.ts, spelt out, for a step stays as it was.
    sql: `update models set price = 1e12 from model_settings s where s.model_id = models.id
      and s.billing_settings ->> 'billingUnit' = 'direct' and (s.billing_settings ->> 'isBillingEnabled')::boolean`,
  },
];
