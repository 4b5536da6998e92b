import { refillKinds } from '../contract/refill-kinds.ts';
import { formatOf } from '#core/web/text/format.ts';
import { urlCodec, urlOneOf, urlPage, urlText } from '#core/web/page/url-state.ts';

export type Period = 'DAY' | 'MONTH' | 'YEAR';

/** What a page of sums shows: a period of the calendar, by a day within it; the present one where no day is named. `of` is what a tab shows alone, `service` and `key` what its figures are of. */
export const periodState = urlCodec({
  tab: urlText(),
  topUp: urlOneOf(['true'], ''),
  period: urlOneOf(['DAY', 'MONTH', 'YEAR'], 'MONTH'),
  date: urlText(10),
  page: urlPage(),
  of: urlText(120),
  service: urlText(200),
  key: urlText(15),
  idle: urlOneOf(['true'], ''),
  kind: urlOneOf([...refillKinds, ''], ''),
});

const dayMs = 86_400_000;

/** The days of a calendar are counted in UTC here, whatever the time zone of the account. */
const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
const textOf = (day: Date): string => day.toISOString().slice(0, 10);

/** The period that comes so many later, or before for less than 0. */
export function shifted(period: Period, date: string, by: number): string {
  const day = dayOf(date);
  if (period === 'DAY') return textOf(new Date(day.getTime() + by * dayMs));
  const months = by * (period === 'MONTH' ? 1 : 12);
  return textOf(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1)));
}

/** How much of a day's text names the period that it is in. */
const lengthOf = { DAY: 10, MONTH: 7, YEAR: 4 } as const;

/** A day in the next period, never after today; undefined where that period has not begun. */
export function following(period: Period, date: string, today: string): string | undefined {
  const named = (day: string) => day.slice(0, lengthOf[period]);
  if (named(date) >= named(today)) return undefined;
  const next = shifted(period, date, 1);
  return next < today ? next : today;
}

/** The day, of the account's calendar, at which a moment falls. */
export const dayIn = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(moment),
  );

const named = {
  DAY: { dateStyle: 'long', timeZone: 'UTC' },
  MONTH: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  YEAR: { year: 'numeric', timeZone: 'UTC' },
} as const;

export const periodName = (period: Period, date: string): string =>
  formatOf(Intl.DateTimeFormat, named[period]).format(dayOf(date));

/** Whether an address names a day of the calendar. */
export const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(dayOf(date).getTime());

/** What is asked of an account for a period. */
export interface Asked {
  readonly account: number;
  readonly period: Period;
  readonly date?: string;
}

interface Span {
  readonly period: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Begins of the steps of a period, in milliseconds since 1970. */
export function timesOf({ period, from, to, timeZone }: Span): number[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  if (period === 'YEAR') {
    const first = dayIn(from, timeZone);
    return Array.from(
      { length: 12 },
      (_, month) => dayOf(shifted('MONTH', first, month)).getTime() + (begin - dayOf(first).getTime()),
    );
  }
  const step = period === 'MONTH' ? dayMs : dayMs / 24;
  return Array.from({ length: Math.round((end - begin) / step) }, (_, at) => begin + at * step);
}

/** The step that a moment belongs to: clocks that change keep steps off their even distance by an hour. */
export function stepAt(times: readonly number[], moment: number): number {
  let nearest = 0;
  for (const [at, time] of times.entries())
    if (Math.abs(time - moment) < Math.abs(times[nearest]! - moment)) nearest = at;
  return nearest;
}
