import type { TokenUsageData } from '../contract.ts';

/** How far back usage is shown. */
export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

const hourMs = 3_600_000;

/** The steps of a span in the reader's own time zone, and the question that brings the figures for all of them. */
export interface Steps {
  readonly from: number;
  readonly to: number;
  /** Short enough that each falls into one step of the span. */
  readonly stepSeconds: number;
  /** Begins of the steps, in milliseconds since 1970. */
  readonly times: readonly number[];
}

/** The last 24 hours by the hour, the last 7 days by a quarter of a day, or the last 30 days by the day; the last step is the one that goes on now. */
export function stepsOf(span: Span, now: number): Steps {
  const all = beginsOf(span, new Date(now));
  const to = all.find((time) => time > now)!;
  const times = all.filter((time) => time < to);
  return { from: times[0]!, to, stepSeconds: new Date(now).getTimezoneOffset() % 60 === 0 ? 3_600 : 900, times };
}

function beginsOf(span: Span, now: Date): readonly number[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (span === 'day') {
    const next = new Date(year, month, day, now.getHours()).getTime() + hourMs;
    return Array.from({ length: 25 }, (_, at) => next - (24 - at) * hourMs);
  }
  if (span === 'week') return Array.from({ length: 29 }, (_, at) => new Date(year, month, day - 6, at * 6).getTime());
  return Array.from({ length: 31 }, (_, at) => new Date(year, month, day - 29 + at).getTime());
}

/** What somebody wants to know of a key, step by step. */
export interface Figures {
  readonly answered: readonly number[];
  readonly failed: readonly number[];
  readonly refused: readonly number[];
  readonly costs: readonly number[];
}

/** Adds the figures of the server's steps up to those of a span. */
export function figuresIn({ times }: Pick<Steps, 'times'>, told: readonly TokenUsageData[]): Figures {
  const sums = times.map(() => ({ answered: 0, failed: 0, refused: 0, cost: 0 }));
  for (const { ts, requests, failed, refused, cost } of told) {
    const sum = sums[times.findLastIndex((time) => time <= ts)];
    if (!sum) continue;
    sum.answered += requests - failed - refused;
    sum.failed += failed;
    sum.refused += refused;
    sum.cost += cost;
  }
  return {
    answered: sums.map((each) => each.answered),
    failed: sums.map((each) => each.failed),
    refused: sums.map((each) => each.refused),
    costs: sums.map(({ cost }) => cost),
  };
}

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
