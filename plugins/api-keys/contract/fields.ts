import * as z from 'zod';

/** What a key may be allowed: call services, look at things, change them. */
export const keyPermissions = ['predict', 'read', 'write'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

export const spendingIntervals = ['MINUTE', 'HOUR', 'DAY', 'MONTH'] as const;

/** The largest values of a key's limits. A lifetime is in minutes, ten years at most. */
export const largest = {
  name: 100,
  ttlMinutes: 5_256_000,
  requestBytes: 1_073_741_824,
  requests: 100_000_000,
  amount: 1_000_000_000,
  emails: 10,
  filters: 200,
} as const;

export const TokenName = z
  .string()
  .trim()
  .min(1)
  .max(largest.name)
  .regex(/^[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u, 'must have no control characters');

export const Email = z.email().max(254);

const limit = (most: number) => z.int().min(1).max(most);

export const MaxRequestSizeBytes = limit(largest.requestBytes);
export const MaxRequestSizeChars = limit(largest.requestBytes);
export const MaxRequests = limit(largest.requests);

/** What may be spent in an interval, in the account's currency; it comes back evenly over the interval. */
export const SpendingLimit = z
  .object({ maxAmount: limit(largest.amount), interval: z.enum(spendingIntervals) })
  .meta({ id: 'SpendingLimit' });

const Named = z.string().trim().min(1).max(200);
/** One service, or all of an account where none is named. */
export const ServiceFilter = z
  .object({ accountName: Named, serviceName: Named.optional() })
  .meta({ id: 'ServiceFilter' });
