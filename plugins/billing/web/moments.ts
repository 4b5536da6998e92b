import { formatOf } from '#core/web/text/format.ts';

/** A moment as fields of the kind `datetime-local` hold it, in the time zone of the browser. */
export function localMoment(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The moment that such a field holds, as ISO; undefined for one that is not filled in. */
export function momentOf(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Days of a calendar, such as 2026-01-31, are the same everywhere. */
export const dayText = (day: string, options: Intl.DateTimeFormatOptions = dayAndMonth): string =>
  formatOf(Intl.DateTimeFormat, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
const dayAndMonth = { day: 'numeric', month: 'long' } as const;
