import { useUrlState, type UrlState } from '#core/web/page/url-state.ts';
import { rangeQuery, windowOf, type RangeQuery, type Window } from './range/range.ts';
import { useNow } from './range/use-now.ts';

/** The time that a page of charts shows: what its calls take, now and for the time before, and how often they are asked anew. */
export interface ShownRange {
  readonly url: UrlState<RangeQuery>;
  readonly window: Window;
  readonly now: number;
  readonly pollMs: number | undefined;
  readonly asked: { readonly minutes: number; readonly stepSeconds: number; readonly time?: number };
  /** Undefined where nothing is compared. */
  readonly before: { readonly minutes: number; readonly stepSeconds: number; readonly time: number } | undefined;
  readonly from: number;
  readonly to: number;
  readonly zoom: (from: number, to: number) => void;
}

const liveMs = 5_000;
const slowMs = 60_000;

export function useRange(): ShownRange {
  const url = useUrlState(rangeQuery);
  const window = windowOf(url.state);
  const { minutes, stepSeconds, end } = window;
  const stepMs = stepSeconds * 1_000;
  const pace = Math.min(slowMs, Math.max(liveMs, stepMs / 2));
  const clock = useNow(pace);
  const now = end ?? clock;
  const to = Math.ceil(now / stepMs) * stepMs;
  const steps = { minutes, stepSeconds };
  return {
    url,
    window,
    now: clock,
    pollMs: end === undefined ? pace : undefined,
    asked: end === undefined ? steps : { ...steps, time: end },
    // The end of a step, so that it is asked for once for each.
    before: url.state.compare === 'before' ? { ...steps, time: to - minutes * 60_000 } : undefined,
    from: now - minutes * 60_000,
    to,
    zoom: (from, until) => url.change({ from, to: until }),
  };
}
