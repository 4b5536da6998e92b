import { bigint, bigserial, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Membership } from '#core/server/auth/identity.ts';
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
  /** As the time-zone database names it; times of day that the account sets are of this zone. */
  timeZone: text('time_zone').notNull().default('UTC'),
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
  {
    accountId: reference('account_id').notNull(),
    userId: reference('user_id').notNull(),
    membership: text().$type<Membership>().notNull(),
  },
  ({ accountId, userId }) => [primaryKey({ columns: [accountId, userId] })],
);

export const accountFeatures = pgTable(
  'account_features',
  { accountId: reference('account_id').notNull(), feature: text().notNull() },
  ({ accountId, feature }) => [primaryKey({ columns: [accountId, feature] })],
);

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
