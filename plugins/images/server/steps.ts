import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-images',
    sql: `create table images (
      id bigserial primary key,
      account_id bigint not null,
      kind text not null check (kind in ('image', 'data')),
      name text not null,
      search text not null,
      image text not null,
      source_path text check ((source_path is not null) = (kind = 'data')),
      access_mode text not null check (access_mode in ('private', 'public', 'restricted')),
      created_at timestamptz not null default now(),
      constraint images_names unique (account_id, kind, name)
    );
    create index images_for_others on images (kind, name, id) where access_mode <> 'private';`,
  },
  {
    id: '0002-archives',
    sql: `alter table images add column task_type text, add column pull_credentials text, add column pull_login text,
      add column updated_at timestamptz;
    update images set updated_at = created_at;
    alter table images alter column updated_at set default now(), alter column updated_at set not null;
    create index images_of_account on images (account_id, kind, id);
    create table image_versions (
      id bigserial primary key,
      image_id bigint not null references images (id) on delete cascade,
      number integer not null,
      image text not null,
      label text,
      author text,
      created_at timestamptz not null default now(),
      unique (image_id, number)
    );
    create index image_versions_by_address on image_versions (image);
    insert into image_versions (image_id, number, image, created_at) select id, 1, image, created_at from images;
    create table image_archives (
      id bigserial primary key,
      account_id bigint not null,
      kind text not null check (kind in ('image', 'data')),
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      bytes bigint not null,
      unpacked_bytes bigint not null,
      files integer not null,
      manifest jsonb,
      created_at timestamptz not null default now(),
      unique (account_id, kind, digest)
    );
    create index image_archives_by_digest on image_archives (digest);
    create table image_events (
      id bigserial primary key,
      image_id bigint not null references images (id) on delete cascade,
      account_id bigint not null,
      user_id bigint,
      level text not null check (level in ('INFO', 'ERROR')),
      code text not null,
      args jsonb not null,
      message text not null,
      at timestamptz not null default now()
    );
    create index image_events_of_image on image_events (image_id, id);`,
  },
  {
    id: '0003-digests',
    sql: 'alter table image_versions add column digest text',
  },
];
