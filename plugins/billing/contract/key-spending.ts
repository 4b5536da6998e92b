import * as z from 'zod';
import { about, Amount, billedService, Step } from './data.ts';

/** Keys by which calls were paid for. */
export const PayingKeys = z
  .object({
    keys: z.array(
      z
        .object({
          keyId: z.int().describe('0 for calls without a key.'),
          name: z.string().optional().describe('Absent where the key is gone, and for calls without one.'),
        })
        .meta({ id: 'PayingKey' }),
    ),
    since: z.iso
      .datetime()
      .optional()
      .describe('Since when it is known by which keys; absent where that is as long as calls were paid for.'),
  })
  .meta({ id: 'PayingKeys' });
export type PayingKeys = z.infer<typeof PayingKeys>;

/** What calls with a key cost by their price; free units are not taken off. */
export const KeySpending = z
  .object({
    ...about,
    records: z.array(z.object({ ...billedService, calls: z.number(), amount: Amount }).meta({ id: 'KeySpendingSum' })),
    steps: z.array(Step),
  })
  .meta({ id: 'KeySpending' });
/** What calls of one service cost by the keys that they were made with; free units are not taken off. */
export const ServiceKeySpending = z
  .object({
    ...about,
    records: z.array(
      z
        .object({
          keyId: z.int().describe('0 for calls without a key.'),
          name: z.string().optional().describe('Absent where the key is gone, and for calls without one.'),
          login: z.string().optional().describe('Who made the key.'),
          calls: z.number(),
          amount: Amount,
        })
        .meta({ id: 'ServiceKeySum' }),
    ),
  })
  .meta({ id: 'ServiceKeySpending' });
export type ServiceKeySpending = z.infer<typeof ServiceKeySpending>;
export type KeySpending = z.infer<typeof KeySpending>;
