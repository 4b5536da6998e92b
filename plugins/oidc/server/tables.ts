import { bigint, bigserial, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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
