/** A day of the account's calendar and what was spent on it, in any one unit. */
export interface Day {
  readonly day: string;
  readonly spent: number;
}

interface Forecast {
  readonly amount: number;
  /** One standard deviation of the days left around it: about two of three months end between. */
  readonly low: number;
  readonly high: number;
  /** How many days it is made of. */
  readonly knownDays: number;
  /** What each day from today on comes to as a whole. */
  readonly expected: (day: string) => number;
}

/** What there is to go by: full days before today, four weeks of them at most. */
const mostDays = 28;
const fewestDays = 3;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What a month comes to by its end: what was spent, and for each day that is left the mean of the same weekday in the last four weeks, or
 * of all days where a weekday was not seen twice yet. `known` are full days before today, the latest last; `left` is today and the days after it.
 */
export function forecastOf(
  known: readonly Day[],
  { spent, today, left }: { readonly spent: number; readonly today: Day; readonly left: readonly string[] },
): Forecast | undefined {
  const days = known.slice(-mostDays);
  if (days.length < fewestDays) return undefined;
  const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
    days.filter(({ day }) => weekdayOf(day) === weekday).map((each) => each.spent),
  );
  const all = mean(days.map((each) => each.spent));
  const expected = (day: string): number => {
    const same = byWeekday[weekdayOf(day)]!;
    return same.length < 2 ? all : mean(same);
  };
  const amount = left.reduce(
    (sum, day) => sum + (day === today.day ? Math.max(0, expected(day) - today.spent) : expected(day)),
    spent,
  );
  const variance = days.reduce((sum, each) => sum + (each.spent - expected(each.day)) ** 2, 0) / (days.length - 1);
  const width = Math.sqrt(variance * left.length);
  return { amount, low: Math.max(spent, amount - width), high: amount + width, knownDays: days.length, expected };
}
