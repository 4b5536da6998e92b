import type { Step } from '../points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-blobs',
    sql: `create table blobs (
      digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
      bytes bigint not null,
      loose_since timestamptz
    );
    create index blobs_loose on blobs (loose_since) where loose_since is not null;
    create table blob_owners (
      digest text not null references blobs (digest),
      owner text not null,
      primary key (owner, digest)
    );
    create index blob_owners_of_blob on blob_owners (digest);`,
  },
];
