import * as z from 'zod';

/** What a key may be allowed: call services, look at things, change them. */
export const keyPermissions = ['predict', 'read', 'write'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

export const spendingIntervals = ['MINUTE', 'HOUR', 'DAY', 'MONTH'] as const;

/** The largest values of a key's limits. A lifetime is in minutes, ten years at most. */
export const largest = { name: 100, ttlMinutes: 5_256_000, requestBytes: 1_073_741_824, requestsPerMinute: 100_000_000, amount: 1_000_000_000, emails: 10, filters: 200 } as const;

export const TokenName = z.string().trim().min(1, 'must not be empty').max(largest.name, `must have ${largest.name} characters at most`).regex(/^[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u, 'must have no control characters');

export const Email = z.email('must be an e-mail address').max(254, 'must have 254 characters at most');

const limit = (most: number) => z.int('must be a whole number').min(1, 'must be 1 at least').max(most, `must be ${most} at most`);

export const TtlMinutes = limit(largest.ttlMinutes);
export const MaxRequestSizeBytes = limit(largest.requestBytes);
export const MaxRequestsPerMinute = limit(largest.requestsPerMinute);

/** What may be spent in an interval, in the account's currency; it comes back evenly over the interval. */
export const SpendingLimit = z.object({ maxAmount: limit(largest.amount), interval: z.enum(spendingIntervals) });

const Named = z.string().trim().min(1, 'must not be empty').max(200, 'must have 200 characters at most');
/** One service, or all of an account where none is named. */
export const ServiceFilter = z.object({ accountName: Named, serviceName: Named.optional() });
