import * as z from 'zod';
import { paged } from '#core/contract/page.ts';
import { RefillAmount } from './fields.ts';

export const payoutStates = ['REQUESTED', 'PAID', 'DECLINED'] as const;

export const PayoutRequest = z
  .object({
    amount: RefillAmount,
    details: z.string().trim().min(1).max(1_000).describe('Where it is to be paid: bank, account, recipient.'),
  })
  .meta({ id: 'PayoutRequest' });

/** Income that a publisher asks to be paid; it is held until it is paid or declined. */
export const PayoutData = z
  .object({
    id: z.int(),
    accountId: z.int(),
    shortName: z.string().optional(),
    displayName: z.string().optional(),
    amount: z.number(),
    currency: z.enum(['RUBLE', 'TOKEN']),
    details: z.string(),
    state: z.enum(payoutStates),
    requestedAt: z.iso.datetime(),
    requestedBy: z.string(),
    settledAt: z.iso.datetime().optional(),
    reason: z.string().optional().describe('What the operator said when it was paid or declined.'),
  })
  .meta({ id: 'PayoutData' });
export type PayoutData = z.infer<typeof PayoutData>;
export const PagedPayouts = paged(PayoutData).meta({ id: 'PagedPayouts' });
