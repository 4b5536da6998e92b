import { urlCodec, urlOneOf, type UrlField } from '#core/web/page/url-state.ts';

const hour = 60;
const day = 24 * hour;

/** How far back charts reach, in minutes. */
export const ranges = {
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': hour,
  '3h': 3 * hour,
  '6h': 6 * hour,
  '12h': 12 * hour,
  '1d': day,
  '2d': 2 * day,
  '7d': 7 * day,
  '30d': 30 * day,
  '182d': 182 * day,
  '365d': 365 * day,
} as const;
export type Range = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as Range[];

/** What one point of a chart stands for, in seconds; by default as much as the range asks for. */
export const periods = { '5m': 300, '1h': 3_600, '1d': 86_400 } as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as Period[];

const moment: UrlField<number> = {
  fallback: 0,
  read: ([text = '']) => (/^\d{12,14}$/.test(text) ? Number(text) : undefined),
};

/** What charts show, as their address says it: a range until now, or the time between two moments. */
export const rangeFields = {
  range: urlOneOf(rangeNames, '1h'),
  period: urlOneOf(periodNames, 'auto'),
  from: moment,
  to: moment,
  compare: urlOneOf(['before'], ''),
};
export const rangeQuery = urlCodec(rangeFields);
export type RangeQuery = ReturnType<typeof rangeQuery.read>;

/** The time that charts show, in steps. */
export interface Window {
  readonly minutes: number;
  readonly stepSeconds: number;
  /** When it ends, in milliseconds since 1970; undefined where that is now. */
  readonly end: number | undefined;
}

const steps = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];
const mostSteps = 200;

/** As many steps as a chart can show apart from each other. */
const stepFor = (minutes: number): number => steps.find((step) => (minutes * 60) / step <= mostSteps) ?? steps.at(-1)!;

export const isZoomed = ({ from, to }: RangeQuery): boolean => from > 0 && to > from;

export function windowOf(query: RangeQuery): Window {
  const minutes = isZoomed(query) ? Math.max(1, Math.ceil((query.to - query.from) / 60_000)) : ranges[query.range];
  return {
    minutes,
    stepSeconds: query.period === 'auto' ? stepFor(minutes) : periods[query.period],
    end: isZoomed(query) ? query.to : undefined,
  };
}

/** Whether a range has at least two points of a period. */
export const fits = (period: Period, { minutes }: Window): boolean => periods[period] * 2 <= minutes * 60;

/** Begins of the steps of a time, as the server has them. */
export function timesOf({ minutes, stepSeconds, end }: Window, now: number): readonly number[] {
  const stepMs = stepSeconds * 1_000;
  const until = end ?? now;
  const first = Math.floor((until - minutes * 60_000) / stepMs) * stepMs;
  return Array.from({ length: Math.ceil((until - first) / stepMs) }, (_, index) => first + index * stepMs);
}

/** The same time before or after a window; undefined where that lies ahead. */
export function shifted(
  { minutes, end }: Window,
  by: -1 | 1,
  now: number,
): Pick<RangeQuery, 'from' | 'to'> | undefined {
  const ms = minutes * 60_000;
  const to = (end ?? now) + by * ms;
  return to > now ? undefined : { from: to - ms, to };
}
