import { boundsAt, metrics, type Metric, type Policy } from '../../contract/policy.ts';
import { simulate } from '../../contract/simulate.ts';
import { stepSeconds, type DayStep } from './load-steps.ts';

/** Often enough for a policy whose load is known in steps of minutes. */
const everyMs = 10_000;
const stepMs = stepSeconds * 1_000;

export interface Forecast {
  readonly times: readonly number[];
  /** The most instances of each step, by the policy. */
  readonly counts: readonly number[];
  /** Those that there were. */
  readonly had: readonly (number | null)[];
  readonly changes: number;
  readonly most: number;
  /** How long all instances would have run together. */
  readonly instanceHours: number;
}

/** What a policy would have made of the load of a day. */
export function forecastOf(policy: Policy, steps: readonly DayStep[], startMs: number): Forecast {
  const counts = new Map<number, number>();
  const last = steps.at(-1);
  let [changes, looks, before] = [0, 0, undefined as number | undefined];
  for (const { at, count } of simulate(policy, steps, { everyMs, startMs, until: last ? last.at + stepMs : 0 })) {
    const step = Math.floor(at / stepMs) * stepMs;
    counts.set(step, Math.max(counts.get(step) ?? 0, count));
    if (before !== undefined && count !== before) changes += 1;
    before = count;
    looks += count;
  }
  return {
    times: steps.map(({ at }) => at),
    counts: steps.map(({ at }) => counts.get(at) ?? 0),
    had: steps.map(({ instances }) => instances ?? null),
    changes,
    most: Math.max(0, ...counts.values()),
    instanceHours: (looks * everyMs) / 3_600_000,
  };
}

/** The metrics that a policy looks at; active requests where it looks at none. */
export function metricsOf({ thresholds }: Policy): readonly Metric[] {
  const set = metrics.filter((metric) => thresholds[metric].up !== undefined || thresholds[metric].down !== undefined);
  return set.length > 0 ? set : ['activeRequests'];
}

/** Whether the policy as it is typed cannot be kept: a maximum below the minimum. */
export const isTorn = (policy: Policy, now: Date): boolean => {
  const { min, max = Infinity } = boundsAt({ ...policy, slots: [] }, now);
  return max < min || policy.slots.some((slot) => slot.max !== undefined && slot.max < slot.min);
};
