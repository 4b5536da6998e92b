import { formatOf, number } from '#core/web/text/format.ts';
import { timesOf } from './period.ts';
import type { Told } from './sum-lines.ts';

type Summed = Pick<Told, 'period' | 'from' | 'to' | 'timeZone' | 'total' | 'steps'>;

/** How a sum stands to that of the period before, of which as much counts as has passed of its own. */
export interface Compared {
  /** Such as +9.4 %. */
  readonly percent: string;
  /** What it is compared with, such as 1–18 February. */
  readonly range: string;
}

/** Undefined where nothing came to anything before. */
export function compared(told: Summed, before: Summed, now: number): Compared | undefined {
  const isOver = Date.parse(told.to) <= now;
  const begun = timesOf(told).filter((time) => time <= now).length;
  const end = (isOver ? undefined : timesOf(before)[begun]) ?? Date.parse(before.to);
  const amount = before.steps.reduce((sum, step) => (Date.parse(step.time) < end ? sum + step.amount : sum), 0);
  if (amount <= 0) return undefined;
  const change = (100 * (told.total - amount)) / amount;
  const shown = number(Math.abs(change), 1);
  const sign = /[1-9]/.test(shown) ? (change < 0 ? '−' : '+') : '';
  const parts = isOver ? wholeParts : begunParts;
  const format = formatOf(Intl.DateTimeFormat, { ...parts[told.period], timeZone: before.timeZone });
  return { percent: `${sign}${shown} %`, range: format.formatRange(Date.parse(before.from), end - 1) };
}

const dayAndMonth = { day: 'numeric', month: 'long' } as const;
const clock = { hour: '2-digit', minute: '2-digit' } as const;
const wholeParts = {
  HOUR: { ...dayAndMonth, ...clock },
  DAY: dayAndMonth,
  MONTH: { month: 'long', year: 'numeric' },
  YEAR: { year: 'numeric' },
} as const;
const begunParts = {
  HOUR: wholeParts.HOUR,
  DAY: { ...dayAndMonth, ...clock },
  MONTH: dayAndMonth,
  YEAR: { month: 'long', year: 'numeric' },
} as const;
