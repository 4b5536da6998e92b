/** In whose time fields tell moments: in that of the browser or in UTC. */
export type FieldZone = 'local' | 'utc';

/** A moment as fields of the kind `datetime-local` hold it, to the second. */
export function momentText(moment: number, zone: FieldZone = 'local'): string {
  const shift = zone === 'utc' ? 0 : new Date(moment).getTimezoneOffset() * 60_000;
  return new Date(moment - shift).toISOString().slice(0, 19);
}

/** The moment that such a field holds, in milliseconds since 1970; undefined where it is empty or none yet. */
export function momentIn(text: string, zone: FieldZone = 'local'): number | undefined {
  const moment = Date.parse(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(moment) ? undefined : moment;
}
