import { bigint, bigserial, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Membership } from '#core/server/auth/identity.ts';
import type { Step } from '#core/server/points.ts';
import type { Invitation, Language } from '../contract.ts';
import type { AccountLimits } from './public.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const reference = (name: string) => bigint(name, { mode: 'number' });

export const users = pgTable('users', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** In the form that `loginOf` gives it, so that one person has one login however it is typed. */
  login: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  displayName: text('display_name').notNull(),
  superadmin: boolean().notNull().default(false),
  language: text().$type<Language>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** When the login was shown to be the user's own address; nobody signs in before that. */
  confirmedAt: moment('confirmed_at'),
  /** Whether somebody has shown to read the mail of the login, here or to a provider; where no mail leaves, logins are confirmed without that. */
  addressProven: boolean('address_proven').notNull().default(false),
});

export const accounts = pgTable('accounts', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  shortName: text('short_name').notNull(),
  displayName: text('display_name').notNull(),
  language: text().$type<Language>().notNull(),
  email: text(),
  /** Those that differ from the defaults. */
  limits: jsonb().$type<Partial<AccountLimits>>().notNull().default({}),
  tags: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  /** Addresses and networks from which the account may be used; none means from everywhere. */
  allowedAddresses: text('allowed_addresses').array().notNull().default([]),
  lastActivityAt: moment('last_activity_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const memberships = pgTable(
  'memberships',
  { accountId: reference('account_id').notNull(), userId: reference('user_id').notNull(), membership: text().$type<Membership>().notNull() },
  ({ accountId, userId }) => [primaryKey({ columns: [accountId, userId] })],
);

export const accountFeatures = pgTable('account_features', { accountId: reference('account_id').notNull(), feature: text().notNull() }, ({ accountId, feature }) => [
  primaryKey({ columns: [accountId, feature] }),
]);

export const sessions = pgTable('sessions', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** SHA-256 of what the browser holds, which itself is stored nowhere. */
  secretHash: text('secret_hash').notNull(),
  userId: reference('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
  userAgent: text('user_agent').notNull(),
  ip: text().notNull(),
});

export const invitations = pgTable('invitations', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  /** The login of the invited, who may register after they are invited. */
  login: text().notNull(),
  membership: text().$type<Membership>().notNull(),
  status: text().$type<Invitation['status']>().notNull().default('SENT'),
  invitedBy: reference('invited_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  decidedAt: moment('decided_at'),
});

export const mailTokens = pgTable('mail_tokens', {
  /** SHA-256 of what the letter carries, which itself is stored nowhere. */
  secretHash: text('secret_hash').primaryKey(),
  userId: reference('user_id').notNull(),
  purpose: text().$type<'reset' | 'confirm'>().notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const attempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: moment('last_at').notNull(),
});

export const steps: readonly Step[] = [
  {
    id: '0001-accounts',
    sql: `create table users (
      id bigserial primary key,
      login text not null unique,
      password_hash text not null,
      display_name text not null,
      superadmin boolean not null default false,
      language text not null check (language in ('RU', 'EN')),
      created_at timestamptz not null default now()
    );
    create table accounts (
      id bigserial primary key,
      short_name text not null unique,
      display_name text not null,
      language text not null check (language in ('RU', 'EN')),
      email text,
      limits jsonb not null default '{}',
      tags jsonb not null default '{}',
      last_activity_at timestamptz,
      created_at timestamptz not null default now()
    );
    create table memberships (
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      membership text not null check (membership in ('owner', 'developer', 'user')),
      primary key (account_id, user_id)
    );
    create index memberships_of_user on memberships (user_id);
    create table account_features (
      account_id bigint not null references accounts (id) on delete cascade,
      feature text not null,
      primary key (account_id, feature)
    );`,
  },
  {
    id: '0002-sign-in',
    sql: `create table sessions (
      id bigserial primary key,
      secret_hash text not null unique,
      user_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      user_agent text not null,
      ip text not null
    );
    create index sessions_of_user on sessions (user_id, last_seen_at desc);
    create index sessions_by_end on sessions (expires_at);
    create table sign_in_attempts (
      key text primary key,
      failures integer not null,
      last_at timestamptz not null
    );
    create index sign_in_attempts_by_time on sign_in_attempts (last_at);`,
  },
  {
    id: '0003-invitations',
    sql: `create table invitations (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      login text not null,
      membership text not null check (membership in ('owner', 'developer', 'user')),
      status text not null default 'SENT' check (status in ('SENT', 'PENDING', 'ACCEPTED', 'DECLINED')),
      invited_by bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      decided_at timestamptz
    );
    create index invitations_of_login on invitations (login, id desc);
    create index invitations_of_account on invitations (account_id, id desc);`,
  },
  {
    id: '0004-open-invitations',
    sql: `create unique index invitations_open on invitations (account_id, login) where status in ('SENT', 'PENDING')`,
  },
  {
    id: '0005-mail-tokens',
    sql: `alter table users add column confirmed_at timestamptz;
    update users set confirmed_at = created_at;
    create table mail_tokens (
      secret_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('reset', 'confirm')),
      expires_at timestamptz not null
    );
    create index mail_tokens_of_user on mail_tokens (user_id, purpose);
    create index mail_tokens_by_end on mail_tokens (expires_at);`,
  },
  {
    id: '0006-allowed-addresses',
    sql: `alter table accounts add column allowed_addresses text[] not null default '{}'`,
  },
  {
    id: '0006-proven-addresses',
    sql: `alter table users add column address_proven boolean not null default false;
    create index users_unconfirmed on users (created_at) where confirmed_at is null;`,
  },
];
