import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-archived-requests',
    // No reference to services: what comes when one has just gone must not hold up what comes of all others. Its archive goes with it by its removal.
    sql: `create table archived_requests (
      id bigserial primary key,
      model_id bigint not null,
      request_id text not null,
      at timestamptz not null,
      kind text not null,
      outcome text not null,
      error_code text,
      caller_account_id bigint,
      took_ms double precision not null,
      cost double precision not null,
      encrypted boolean not null,
      bodies text not null,
      bytes integer not null
    );
    create index archived_requests_of_model on archived_requests (model_id, id desc);`,
  },
  {
    id: '0002-names',
    sql: 'create index archived_requests_by_name on archived_requests (model_id, request_id);',
  },
];
