import { bigint, boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Users who let support act as them, each in one account. */
export const supportConsents = pgTable(
  'support_consents',
  {
    accountId: reference('account_id').notNull(),
    userId: reference('user_id').notNull(),
    until: moment('until'),
    mayChange: boolean('may_change').notNull(),
    givenAt: moment('given_at'),
  },
  ({ accountId, userId }) => [primaryKey({ columns: [accountId, userId] })],
);

/** Sessions that act as a user, until they are left. */
export const supportVisits = pgTable('support_visits', {
  sessionId: reference('session_id').primaryKey(),
  accountId: reference('account_id').notNull(),
  userId: reference('user_id').notNull(),
  beganAt: moment('began_at'),
  reason: text().notNull(),
  /** Whether the user took the consent back meanwhile; another one does not bring the visit back. */
  withdrawn: boolean().notNull().default(false),
});
