import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-requests',
    // Ids outlive what they name, so rows refer to nothing. Wide columns stand first, where nothing is lost between them.
    // Few requests fail, so that the index of those that do costs the others nothing; lists have at most one index to read by time.
    sql: `create table logged_requests (
      id bigserial primary key,
      at timestamptz not null,
      model_id bigint not null,
      owner_id bigint not null,
      caller_account_id bigint not null,
      key_id bigint not null,
      cost double precision not null,
      request_bytes bigint not null,
      answer_bytes bigint not null,
      took_ms real not null,
      queued_ms real,
      instance_ms real,
      status smallint not null,
      attempts smallint not null,
      priority smallint,
      streamed boolean not null,
      cached boolean not null,
      method text not null,
      outcome text not null,
      request_id text not null,
      route text,
      error_code text,
      instance_id text,
      trace_id text
    );
    create index logged_requests_of_services on logged_requests (model_id, at desc, id desc);
    create index logged_requests_of_callers on logged_requests (caller_account_id, at desc, id desc) where caller_account_id <> 0;
    create index logged_requests_failed on logged_requests (model_id, at desc, id desc) where status >= 400;
    create index logged_requests_by_name on logged_requests using hash (request_id);
    create table logged_request_minutes (
      minute timestamptz not null,
      model_id bigint not null,
      caller_account_id bigint not null,
      key_id bigint not null,
      ok integer not null,
      client integer not null,
      server integer not null,
      unlisted integer not null,
      primary key (model_id, minute, caller_account_id, key_id)
    ) with (fillfactor = 80);
    create index logged_request_minutes_of_callers on logged_request_minutes (caller_account_id, minute) where caller_account_id <> 0;
    create index logged_request_minutes_by_age on logged_request_minutes using brin (minute);`,
  },
];
