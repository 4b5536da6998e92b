import * as z from 'zod';
import { TarifficationPeriod } from '#plugins/resource-groups/contract.ts';
import { hostingKinds } from './kinds.ts';

const HostingKind = z.enum(hostingKinds).meta({ id: 'HostingChargeKind' });

export const chargePeriods = ['DAY', 'MONTH', 'YEAR'] as const;
/** What is asked for of charges. */
export const charged = z.object({
  period: z.enum(chargePeriods).optional().describe('How long; a month where it is left out.'),
  date: z.iso
    .date()
    .optional()
    .describe('A day within it, in the time zone of the account; today where it is left out.'),
  kind: HostingKind.optional().describe('What was charged for; everything where it is left out.'),
});

const Record = z
  .object({
    key: z.string().describe('Names the record among those of one answer.'),
    kind: HostingKind,
    id: z.int(),
    name: z.string(),
    groupName: z.string(),
    accountId: z.int().optional().describe('Who was paid, or of incomes who paid; left out where it is the operator.'),
    accountName: z.string().optional(),
    displayName: z.string().optional(),
    period: TarifficationPeriod,
    units: z.number().describe('Periods that were charged; of storage GiB-hours.'),
    amount: z.number(),
  })
  .meta({ id: 'HostingChargeSum' });

export const HostingCharges = z
  .object({
    period: z.enum(chargePeriods),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    timeZone: z.string(),
    currency: z.enum(['RUBLE', 'TOKEN']),
    total: z.number(),
    records: z.array(Record),
    steps: z.array(
      z
        .object({ time: z.iso.datetime(), key: z.string(), amount: z.number() })
        .meta({ id: 'HostingChargeStep' })
        .describe('Amounts of the hours of a day, the days of a month or the months of a year.'),
    ),
  })
  .meta({ id: 'HostingCharges' });
export type HostingCharges = z.infer<typeof HostingCharges>;

export const PaidResource = z
  .object({
    kind: HostingKind,
    id: z.int(),
    name: z.string(),
    groupName: z.string(),
    amount: z.number().describe('What a period costs.'),
    period: TarifficationPeriod,
    paidUntil: z.iso.datetime(),
    pending: z.number().optional().describe('What of that is not booked yet, of prices by the second or the minute.'),
    unpaidSince: z.iso.datetime().optional().describe('Set while it waits for money, and nothing runs there.'),
  })
  .meta({ id: 'PaidResource' });
export type PaidResource = z.infer<typeof PaidResource>;

export const StartCost = z
  .object({
    currency: z.enum(['RUBLE', 'TOKEN']),
    items: z.array(
      z
        .object({
          kind: HostingKind,
          name: z.string(),
          amount: z.number().describe('What a period costs.'),
          period: TarifficationPeriod,
          perHour: z.number(),
          paidUntil: z.iso.datetime().optional().describe('Set where it is paid for already.'),
        })
        .meta({ id: 'StartCostItem' }),
    ),
    perHour: z.number().describe('What the place costs an hour, however many instances are there.'),
    dueNow: z.number().describe('What is charged when the first instance starts.'),
    spendable: z.number().optional().describe('What the account may spend; left out where nothing blocks it.'),
    isCovered: z
      .boolean()
      .describe('Whether it may start: there is enough for the first period, or for an hour where these are shorter.'),
    lastsHours: z
      .number()
      .optional()
      .describe(
        'How long the balance lasts for all that hosting costs the account, with this start; left out where it costs nothing.',
      ),
    mostPerHour: z.number().optional().describe('What a server costs an hour at most that is rented for the start.'),
  })
  .meta({ id: 'StartCost' });
export type StartCost = z.infer<typeof StartCost>;
