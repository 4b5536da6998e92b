import { formatOf } from '#core/web/text/format.ts';

/** A day of the calendar, the same everywhere. */
export const dayText = (day: string): string =>
  formatOf(Intl.DateTimeFormat, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
