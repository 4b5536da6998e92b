import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    // One random key for all processes. It opens what browsers hold and nothing that the database holds.
    id: '0001-visits',
    sql: `create table http_service_keys (key text not null);
    insert into http_service_keys select string_agg(gen_random_uuid()::text, '') from generate_series(1, 4);`,
  },
  {
    // Visits are sealed with the key of the installation.
    id: '0002-no-key-of-its-own',
    sql: 'drop table http_service_keys',
  },
];
