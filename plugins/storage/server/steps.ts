import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-storage',
    // Keys are listed in the order of their bytes, as clients expect it.
    sql: `create table storage_buckets (
      account_id bigint primary key,
      name text not null unique,
      access_key text not null unique,
      secret text not null,
      bytes bigint not null default 0,
      created_at timestamptz not null default now()
    );
    create table storage_pieces (
      id bigserial primary key,
      loose_since timestamptz default now()
    );
    create index storage_pieces_loose on storage_pieces (loose_since) where loose_since is not null;
    create table storage_objects (
      account_id bigint not null references storage_buckets (account_id) on delete cascade,
      key text collate "C" not null,
      bytes bigint not null,
      etag text not null,
      pieces jsonb not null,
      headers jsonb not null,
      metadata jsonb not null,
      checksum jsonb,
      modified_at timestamptz not null default now(),
      primary key (account_id, key)
    );
    create table storage_uploads (
      id text primary key,
      account_id bigint not null references storage_buckets (account_id) on delete cascade,
      key text collate "C" not null,
      headers jsonb not null,
      metadata jsonb not null,
      algorithm text,
      created_at timestamptz not null default now()
    );
    create index storage_uploads_of_account on storage_uploads (account_id, key, id);
    create index storage_uploads_by_age on storage_uploads (created_at);
    create table storage_parts (
      upload_id text not null references storage_uploads (id) on delete cascade,
      number integer not null,
      piece jsonb not null,
      etag text not null,
      checksum jsonb,
      modified_at timestamptz not null default now(),
      primary key (upload_id, number)
    );`,
  },
  {
    id: '0002-states',
    sql: `create table storage_states (
      model_id bigint not null,
      account_id bigint not null references storage_buckets (account_id) on delete cascade,
      primary key (model_id, account_id)
    );`,
  },
  {
    id: '0003-contents-elsewhere',
    sql: `create table storage_contents (
      place text primary key,
      digest text unique,
      bytes bigint,
      upload text,
      created_at timestamptz not null default now(),
      loose_since timestamptz
    );
    create index storage_contents_loose on storage_contents (loose_since) where loose_since is not null;
    create index storage_contents_coming on storage_contents (created_at) where digest is null;
    create table storage_content_owners (
      place text not null references storage_contents (place),
      owner text not null,
      primary key (owner, place)
    );
    create index storage_content_owners_of_content on storage_content_owners (place);`,
  },
];
