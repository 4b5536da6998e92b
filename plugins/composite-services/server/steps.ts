import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-client-keys',
    sql: `create table composite_service_keys (
      instance_id bigint primary key,
      account_id bigint not null,
      key_id bigint not null
    );`,
  },
];
