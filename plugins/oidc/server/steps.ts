import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-identities',
    sql: `create table oidc_identities (
      issuer text not null,
      subject text not null,
      user_id bigint not null references users (id) on delete cascade,
      given jsonb not null default '[]',
      created_at timestamptz not null default now(),
      primary key (issuer, subject)
    );
    create index oidc_identities_of_user on oidc_identities (user_id);
    create table oidc_sessions (
      session_id bigint primary key references sessions (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      issuer text not null,
      subject text not null,
      sid text,
      id_token text not null
    );
    create index oidc_sessions_of_subject on oidc_sessions (subject, issuer);
    create index oidc_sessions_of_sid on oidc_sessions (sid, issuer) where sid is not null;`,
  },
  {
    id: '0002-names-of-identities',
    sql: `alter table oidc_identities add column id bigserial unique, add column email text not null default '';`,
  },
];
