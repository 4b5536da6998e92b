import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    // Entries outlive the accounts, people and keys that they name, so they refer to none of them.
    id: '0001-audit',
    sql: `create table audit_entries (
      id bigserial primary key,
      at timestamptz not null,
      account_id bigint,
      account_name text,
      login text,
      key_id bigint,
      key_name text,
      call text not null,
      params jsonb not null,
      outcome text not null,
      status int not null,
      code text,
      ip text not null,
      request_id text not null,
      user_agent text not null,
      changes jsonb not null
    );
    create index audit_of_account on audit_entries (account_id, at desc, id desc);
    create index audit_by_time on audit_entries (at desc, id desc);`,
  },
  { id: '0002-audit-actor', sql: 'alter table audit_entries add column actor text' },
  { id: '0003-audit-names', sql: "alter table audit_entries add column names jsonb not null default '{}'" },
  {
    // An API key may name itself in an address; of those that were kept so the beginning is left.
    id: '0004-audit-keys',
    sql: String.raw`update audit_entries
      set params = regexp_replace(params::text, '("\d+\.\d+\.[A-Za-z0-9]{4})[A-Za-z0-9]{36}"', '\1…"', 'g')::jsonb
      where params::text ~ '"\d+\.\d+\.[A-Za-z0-9]{40}"'`,
  },
  { id: '0005-audit-entry-key', sql: 'alter table audit_entries add column entry_key uuid unique' },
];
