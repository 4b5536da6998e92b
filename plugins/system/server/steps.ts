import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-processes',
    sql: `create table system_processes (
      id uuid primary key,
      name text not null,
      roles jsonb not null,
      version text not null,
      started_at timestamptz not null default now(),
      beat_at timestamptz not null default now(),
      memory_bytes bigint not null,
      delay_ms double precision not null,
      reports jsonb not null,
      warnings jsonb not null
    );`,
  },
];
