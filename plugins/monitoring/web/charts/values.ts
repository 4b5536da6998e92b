import type { Measurement } from '../../contract/metrics.ts';
import type { Line } from './charts.ts';

/** What calls are counted by. */
export const minuteMs = 60_000;
/** How far the count of calls may be behind. */
const lateMs = 10_000;

/** A value for each step, null where nothing is known. Calls are counted by whole minutes, so that shorter steps show the minute that they lie in; one that goes on is not known yet. */
export function valuesOf(
  points: readonly Measurement[],
  {
    times,
    stepSeconds,
    now,
  }: { readonly times: readonly number[]; readonly stepSeconds: number; readonly now: number },
  steps: Line<string>['steps'],
): readonly (number | null)[] {
  const stepMs = stepSeconds * 1_000;
  const width = steps === undefined ? stepMs : Math.ceil(stepMs / minuteMs) * minuteMs;
  const known = new Map(points.map(({ ts, v }) => [Math.floor(ts / width) * width, v]));
  const each = steps === 'count' ? width / minuteMs : 1;
  return times.map((time) => {
    const begin = Math.floor(time / width) * width;
    const value = known.get(begin);
    const goesOn = steps !== undefined && width === minuteMs && begin + width + lateMs > now;
    return value === undefined || goesOn ? null : value / each;
  });
}

/** Points of the time before, as if they were of the time that is shown. */
export const moved = (points: readonly Measurement[], ms: number): readonly Measurement[] =>
  points.map(({ ts, v }) => ({ ts: ts + ms, v }));
