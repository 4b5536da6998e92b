import { duration, number } from '#core/web/text/format.ts';
import type { Metric } from '../contract/policy.ts';

/** A value of a metric with its unit. */
export const measureText = (metric: Metric, value: number): string =>
  metric === 'latency'
    ? duration(value)
    : metric === 'cpu'
      ? `${number(value)}m`
      : number(value, Number.isInteger(value) || value >= 100 ? 0 : 1);
