import { formatOf } from '#core/web/text/format.ts';

/** Names the days of a month below a chart: as many as a phone has room for, at an even distance. */
export function dayAxis(timeZone: string): (time: number) => string {
  const text = (options: Intl.DateTimeFormatOptions) => (time: number) =>
    formatOf(Intl.DateTimeFormat, { ...options, timeZone }).format(time);
  const [day, number] = [text({ day: 'numeric', month: 'short' }), text({ day: 'numeric' })];
  return (time) => (Number.parseInt(number(time)) % 5 === 1 && !number(time).startsWith('31') ? day(time) : '');
}
