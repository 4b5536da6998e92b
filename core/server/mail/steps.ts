import type { Step } from '../points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-letters',
    sql: 'create table letters (id bigserial primary key, recipient text not null, subject text not null, body text not null, created_at timestamptz not null default now())',
  },
  {
    id: '0002-sealed-letters',
    sql: 'alter table letters alter column body drop not null, add column sealed_body text',
  },
  {
    id: '0003-letter-counts',
    sql: 'create table letter_counts (named_by text primary key, day date not null, sent integer not null)',
  },
];
