import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

/** How one limit of an account stands. */
export const AccountLimitUseData = z
  .object({
    /** The field of the account's limits, such as `memoryLimit`. */
    limit: z.string(),
    /** Instances, cores, bytes, or calls and trainings in their second or minute. */
    value: z.number(),
    /** Of what runs and of what is to run, of what is kept, or in this second or minute. */
    used: z.number(),
  })
  .meta({ id: 'AccountLimitUseData' });
export type AccountLimitUseData = z.output<typeof AccountLimitUseData>;

export const limits = contract(
  { plugin: 'limits', parameters: {} },
  {
    getAccountLimitUse: call('GET /api/mlpcore/account/:account/limits', {
      summary: 'Returns how much of its limits an account takes.',
      may: 'member',
      answer: z.array(AccountLimitUseData),
    }),
  },
);
