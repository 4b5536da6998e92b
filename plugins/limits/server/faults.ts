import { Fault } from '#core/contract/fault.ts';
import type { RequestLimitField } from './key-limits.ts';
import type { Standing } from './period-counter.ts';
import type { Spent } from './spending.ts';

const per = { MINUTE: 'minute', HOUR: 'hour', DAY: 'day', MONTH: 'month' } as const;

/** A hundred years: no moment is told that is further off, as of a small limit of which much is owed. */
const longestSeconds = 100 * 365.25 * 86_400;

/** Which limit holds a call up, its value, what is used of it, when it is free again; errors.ts makes headers of these. */
function reached(
  code: string,
  sentence: string,
  { limit, value, current, waitSeconds }: { limit: string; value: number; current: number; waitSeconds: number },
): Fault {
  const seconds = Math.min(waitSeconds, longestSeconds);
  const resets = Math.max(1, Math.ceil(seconds));
  return new Fault(code, `${sentence} Try again in ${resets} s.`, 429, {
    limit,
    value: String(value),
    current: String(current),
    reset: new Date(Date.now() + seconds * 1_000).toISOString(),
    retryAfter: String(resets),
    rateLimit: String(value),
    rateLimitRemaining: String(Math.max(0, value - current)),
    rateLimitReset: String(resets),
  });
}

export const accountRateReached = ({ most, used, leftMs }: Standing): Fault =>
  reached(
    'mlp.gateway.pps_limit_exceeded',
    `The limit of this account on calls to services is ${most} a second, and it is used up.`,
    { limit: 'predictPerSec', value: most, current: used, waitSeconds: leftMs / 1_000 },
  );

export const fitRateReached = ({ most, used, leftMs }: Pick<Standing, 'most' | 'used' | 'leftMs'>): Fault =>
  reached(
    'mlp.gateway.fpm_limit_exceeded',
    `The limit of this account on training starts is ${most} a minute, and it is used up.`,
    { limit: 'fitPerMinute', value: most, current: used, waitSeconds: leftMs / 1_000 },
  );

const perOf: Readonly<Record<RequestLimitField, string>> = {
  maxRequestsPerMinute: 'minute',
  maxRequestsPerHour: 'hour',
  maxRequestsPerDay: 'day',
  maxRequestsPerMonth: 'month',
};

export const keyRateReached = ({ most, used, leftMs }: Standing, field: RequestLimitField): Fault =>
  reached(
    'key.limit.requests',
    `The limit of this API key on requests is ${most} a ${perOf[field]}, and it is used up.`,
    {
      limit: field,
      value: most,
      current: used,
      waitSeconds: leftMs / 1_000,
    },
  );

export const keySizeReached = (most: number, size: number, unit: 'bytes' | 'characters'): Fault =>
  new Fault(
    'key.limit.size',
    `The limit of this API key on the size of a request in ${unit} is ${most}, and this one has ${size}.`,
    413,
    {
      limit: String(most),
      value: String(size),
      unit,
    },
  );

export const keySpent = ({ limit: { most }, left, seconds }: Spent, interval: keyof typeof per): Fault =>
  reached(
    'key.limit.spending',
    `This API key may spend ${most} a ${per[interval]}, and too little of it is left for this call.`,
    {
      limit: `spendingLimits.${interval}`,
      value: most,
      current: Math.round((most - left) * 1e9) / 1e9,
      waitSeconds: seconds,
    },
  );
