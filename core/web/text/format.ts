import { currentLanguage } from './text.ts';

const locale = (): string => (currentLanguage() === 'ru' ? 'ru-RU' : 'en-GB');

/** A number as its readers write it: 12 480,50 or 12,480.50. */
export const number = (value: number, digits = 0): string => new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]];

/** How long ago or ahead, in the largest unit that fits: "3 minutes ago". */
export function relativeTime(time: number | string | Date, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

export const dateTime = (time: number | string | Date): string => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(time));

export const clockTime = (time: number | string | Date): string => new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(new Date(time));

/** A length of time in the unit that fits: "182 ms", "1.9 s", "2 min". */
export function duration(ms: number): string {
  const format = (value: number, unit: string, digits: number) => new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits }).format(value);
  if (ms < 1_000) return format(Math.round(ms), 'millisecond', 0);
  if (ms < 60_000) return format(ms / 1_000, 'second', ms < 10_000 ? 1 : 0);
  if (ms < 3_600_000) return format(ms / 60_000, 'minute', 0);
  return format(ms / 3_600_000, 'hour', 1);
}
