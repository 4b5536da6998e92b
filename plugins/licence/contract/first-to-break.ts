import type { Licence } from './licence.ts';
import { suspends, type LicenceStanding } from './told.ts';

const dayMs = 86_400_000;
/** So many of the latest days tell how use grows, and fewer than these tell nothing. */
const mostDays = 30;
const fewestDays = 7;

const measured = ['cpu', 'vramGb'] as const;
type Measured = (typeof measured)[number];

interface Facts {
  readonly standing: LicenceStanding;
  readonly limits: Pick<Licence['limits'], 'cpuTotalCount' | 'vramTotalGb'>;
  /** The last day of the licence. */
  readonly ends: string;
  /** When the licence ends, or the time that its limits may be exceeded for. */
  readonly until: string | undefined;
  /** The most of each day, the oldest first. */
  readonly days: readonly ({ readonly day: string } & Readonly<Record<Measured, number>>)[];
}

/** What stops services first, and when (milliseconds since 1970): limits that are exceeded, one that use grows towards, or the end of the licence. */
export interface Breaking {
  readonly what: Measured | 'exceeded' | 'end';
  readonly at: number;
}

/** What will break first if use goes on as it did; undefined where services are suspended already. */
export function firstToBreak({ standing, limits, ends, until, days }: Facts): Breaking | undefined {
  if (suspends(standing)) return undefined;
  if (standing === 'softLimits') return until === undefined ? undefined : { what: 'exceeded', at: Date.parse(until) };
  const bounds = { cpu: limits.cpuTotalCount, vramGb: limits.vramTotalGb };
  const growing = measured.flatMap((what): Breaking[] => {
    const at = reachedAt(
      days.slice(-mostDays).map((each) => ({ time: Date.parse(each.day), value: each[what] })),
      bounds[what],
    );
    return at === undefined ? [] : [{ what, at }];
  });
  return [...growing, { what: 'end' as const, at: Date.parse(ends) + dayMs }].toSorted((a, b) => a.at - b.at)[0];
}

/** When values that go on as a line through them does reach a bound; undefined where they do not grow, or are too few. */
function reachedAt(
  points: readonly { readonly time: number; readonly value: number }[],
  bound: number,
): number | undefined {
  const last = points.at(-1);
  if (!last || points.length < fewestDays) return undefined;
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [time, value] = [mean((point) => point.time), mean((point) => point.value)];
  const spread = mean((point) => (point.time - time) ** 2);
  const slope = spread === 0 ? 0 : mean((point) => (point.time - time) * (point.value - value)) / spread;
  if (slope <= 0) return undefined;
  const level = Math.max(last.value, value + slope * (last.time - time));
  return last.time + Math.max(0, bound - level) / slope;
}
