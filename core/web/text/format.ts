import { currentLanguage, translate } from './text.ts';

const locale = (): string => (currentLanguage() === 'ru' ? 'ru-RU' : 'en-GB');

const made = new Map<string, object>();

/**
 * A format of Intl in the language shown; each is made once, since making one takes as long as hundreds of uses. The very first of a page takes 10 to 50 ms,
 * in which the browser reads its tables: what the first sight of a page shows does without.
 */
export function formatOf<T extends object, O>(kind: new (locale: string, options: O) => T, options: O): T {
  const key = `${kind.name} ${locale()} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known as T;
  const format = new kind(locale(), options);
  made.set(key, format);
  return format;
}

const marks = { en: { group: ',', decimal: '.' }, ru: { group: '\u00a0', decimal: ',' } } as const;

/** A number as its readers write it: 12 480,50 or 12,480.50. */
export function number(value: number, digits = 0): string {
  const { group, decimal } = marks[currentLanguage()];
  const [whole = '', part] = value.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return part === undefined ? grouped : grouped + decimal + part;
}

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** How long ago or ahead, in the largest unit that fits: "3 minutes ago". */
export function relativeTime(time: number | string | Date, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['seconds', 1];
  const count = Math.round(Math.abs(seconds) / size);
  if (count === 0) return translate('core:time.now');
  const side = seconds < 0 ? 'ago' : 'ahead';
  return unit === 'days' && count === 1
    ? translate(`core:time.${side}.day`)
    : translate(`core:time.${side}.${unit}`, { count });
}

export const dateTime = (time: number | string | Date): string =>
  formatOf(Intl.DateTimeFormat, { dateStyle: 'medium', timeStyle: 'medium' } as const).format(new Date(time));

export const clockTime = (time: number | string | Date): string =>
  formatOf(Intl.DateTimeFormat, { timeStyle: 'medium' } as const).format(new Date(time));

const lengths = [
  ['hours', 3_600_000, 1],
  ['minutes', 60_000, 0],
  ['seconds', 1_000, 1],
] as const;

/** A length of time in the unit that fits: "182 ms", "1.9 s", "2 min". */
export function duration(ms: number): string {
  const [unit, size, digits] = lengths.find(([, each]) => ms >= each) ?? (['milliseconds', 1, 0] as const);
  const value = Number((ms / size).toFixed(unit === 'seconds' && ms >= 10_000 ? 0 : digits));
  return translate(`core:time.units.${unit}`, { value: number(value, Number.isInteger(value) ? 0 : 1) });
}
