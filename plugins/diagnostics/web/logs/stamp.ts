const two = (value: number): string => String(value).padStart(2, '0');

/** The time of day of a line, to the millisecond, or to the second where it is no more than seen; formats of Intl are too slow for rows that scroll. */
export function stampText(time: number, zone: 'local' | 'utc', seen = false): string {
  const date = new Date(time);
  const clock =
    zone === 'utc'
      ? [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
      : [date.getHours(), date.getMinutes(), date.getSeconds()];
  const text = clock.map(two).join(':');
  return seen ? text : `${text}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
