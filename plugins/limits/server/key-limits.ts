import type { KeyLimits } from '#core/server/auth/identity.ts';
import type { PeriodLimit } from './period-counter.ts';
import type { SpendingLimit } from './spending.ts';

const seconds = { MINUTE: 60, HOUR: 3_600, DAY: 86_400, MONTH: 2_592_000 } as const;

const periods = {
  maxRequestsPerMinute: { name: 'requests', seconds: seconds.MINUTE },
  maxRequestsPerHour: { name: 'requests/hour', seconds: seconds.HOUR, calendar: 'hour' },
  maxRequestsPerDay: { name: 'requests/day', seconds: seconds.DAY, calendar: 'day' },
  maxRequestsPerMonth: { name: 'requests/month', seconds: seconds.MONTH, calendar: 'month' },
} as const;
export type RequestLimitField = keyof typeof periods;
const fields = Object.keys(periods) as readonly RequestLimitField[];

/** A limit of requests, by the field of the restrictions that sets it. */
export type RequestLimit = PeriodLimit & { readonly field: RequestLimitField };

/** How many requests a key may make; the shortest period first, which is the first to be over. */
export function requestLimitsOf(key: KeyLimits): readonly RequestLimit[] {
  const limits: RequestLimit[] = [];
  for (const field of fields) {
    const most = key[field];
    if (most === undefined) continue;
    const { name, ...period } = periods[field];
    limits.push({ field, key: `key/${key.id}/${name}`, most, ...period });
  }
  return limits;
}

/** What a key may spend. */
export const spendingLimitsOf = ({ id, keepAvailable = false, spendingLimits = [] }: KeyLimits) =>
  spendingLimits.map(({ interval, maxAmount }): SpendingLimit => ({
    key: `key/${id}/spending/${interval}`,
    most: maxAmount,
    seconds: seconds[interval],
    raisedAtOnce: keepAvailable,
  }));
