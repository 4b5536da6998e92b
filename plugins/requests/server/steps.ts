import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-requests',
    sql: `create table requests (
      id bigserial primary key,
      kind text not null check (kind in ('access', 'demo', 'contact', 'service')),
      feature text,
      account_id bigint references accounts (id) on delete cascade,
      login text,
      name text not null,
      contacts text not null,
      comment text not null,
      source text,
      created_at timestamptz not null,
      done_at timestamptz,
      done_by text,
      check ((kind = 'access') = (feature is not null and account_id is not null))
    );
    create index requests_open on requests (id desc) where done_at is null;
    create index requests_done on requests (done_at desc, id desc) where done_at is not null;
    create index requests_of_account on requests (account_id, feature) where account_id is not null;
    create index requests_from on requests (source, created_at) where source is not null;`,
  },
];
