import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

/** For how long support may act as a user, and whether it may change things too; times are ISO. */
export const SupportConsent = z
  .object({ until: z.iso.datetime(), mayChange: z.boolean(), givenAt: z.iso.datetime() })
  .meta({ id: 'SupportConsent' });
export type SupportConsent = z.infer<typeof SupportConsent>;

/** Somebody who acts as a user at the moment. */
const SupportVisit = z
  .object({ login: z.string(), since: z.iso.datetime(), reason: z.string() })
  .meta({ id: 'SupportVisit' });

export const SupportAccessData = z
  .object({ consent: SupportConsent.optional(), visits: z.array(SupportVisit) })
  .meta({ id: 'SupportAccessData' });
export type SupportAccessData = z.infer<typeof SupportAccessData>;

const NewConsent = z
  .object({ until: z.iso.datetime({ offset: true }), mayChange: z.boolean() })
  .meta({ id: 'NewSupportConsent' });

const UserConsent = z.object({ userId: z.int(), consent: SupportConsent }).meta({ id: 'UserSupportConsent' });

const mine = '/api/mlpcore/account/:account/support-access';
const admin = '/api/mlpcore/admin/account/:account/support-access';

export const supportAccess = contract(
  { plugin: 'support-access', parameters: { userId: 'The id of a user of the account.' } },
  {
    getSupportAccess: call(`GET ${mine}`, {
      summary: 'Returns whether whoever asks lets support act as them in an account, and who does.',
      may: 'member',
      personal: true,
      answer: SupportAccessData,
    }),
    allowSupportAccess: call(`PUT ${mine}`, {
      summary: 'Lets support act as whoever asks, in one account and for a time.',
      example: { until: '2026-12-01T12:00:00Z', mayChange: false },
      may: 'member',
      personal: true,
      body: NewConsent,
      answer: SupportAccessData,
    }),
    endSupportAccess: call(`DELETE ${mine}`, {
      summary: 'Lets support no longer act as whoever asks, and ends what it does so.',
      may: 'member',
      personal: true,
      answer: SupportAccessData,
    }),
    listSupportConsents: call(`GET ${admin}`, {
      summary: 'Lists the users of an account who let support act as them.',
      may: 'superadmin',
      answer: z.array(UserConsent),
    }),
    actAsUser: call(`POST ${admin}/:userId`, {
      summary: 'Has the session of whoever asks act as a user who lets them.',
      example: { reason: 'Ticket 4471: calls are answered 429.' },
      may: 'superadmin',
      personal: true,
      body: z.object({ reason: z.string().trim().min(1).max(500) }).meta({ id: 'SupportVisitRequest' }),
      answer: z.object({ until: z.iso.datetime(), mayChange: z.boolean() }).meta({ id: 'SupportVisitBegun' }),
    }),
  },
);
