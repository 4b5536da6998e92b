import { bigint, bigserial, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '#core/server/points.ts';
import type { ExternalRole } from '#plugins/accounts/server/public.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });

/** Who people are at their provider; a subject is one person for ever, whatever their address becomes. */
export const identities = pgTable(
  'oidc_identities',
  {
    id: bigserial({ mode: 'number' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: reference('user_id').notNull(),
    /** The roles that the provider's claims gave, so that those alone are taken back when the claims no longer name them. */
    given: jsonb().$type<readonly ExternalRole[]>().notNull().default([]),
    /** What the provider called them last; empty where it named no address. */
    email: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  ({ issuer, subject }) => [primaryKey({ columns: [issuer, subject] })],
);

/** The sessions that were opened through the provider, with what ends them there. */
export const oidcSessions = pgTable('oidc_sessions', {
  sessionId: reference('session_id').primaryKey(),
  userId: reference('user_id').notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  /** The provider's own session, where it names one. */
  sid: text(),
  idToken: text('id_token').notNull(),
});

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
