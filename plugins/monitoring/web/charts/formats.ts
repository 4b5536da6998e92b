import type { TFunction } from 'i18next';
import { duration, formatOf, number } from '#core/web/text/format.ts';
import type { Unit } from './charts.ts';

const sizes = [
  ['TiB', 2 ** 40],
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
] as const;

const digitsOf = (value: number): number => (Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** How values of a unit are written. */
export function formatFor(t: TFunction<'monitoring'>, unit: Unit): (value: number) => string {
  if (unit === 'ms') return (value) => duration(value < 10 ? Number(value.toFixed(1)) : Math.round(value));
  if (unit === 'bytes')
    return (value) => {
      const [name, size] = sizes.find(([, each]) => value >= each) ?? (['B', 1] as const);
      const shown = value / size;
      return t(`units.${name}`, { value: number(shown, shown < 10 && !Number.isInteger(shown) ? 1 : 0) });
    };
  return (value) => number(value, digitsOf(value));
}

const minute = 60_000;
const day = 1_440 * minute;
/** Between labels of an axis. */
const spaces = [10_000, 30_000, minute, 5 * minute, 10 * minute, 30 * minute, 60 * minute, 180 * minute, 360 * minute, 720 * minute, day, 2 * day, 7 * day, 14 * day, 30 * day, 60 * day]; // prettier-ignore
const labels = 7;

/** How an axis writes its times: every so often, at round times of the reader's own clock. */
export function axisFormat(times: readonly number[], stepSeconds: number): (time: number) => string {
  const stepMs = stepSeconds * 1_000;
  const space = spaces.find((each) => each >= (times.length * stepMs) / labels) ?? spaces.at(-1)!;
  const format = formatOf(
    Intl.DateTimeFormat,
    space >= day
      ? ({ day: 'numeric', month: 'short' } as const)
      : ({ hour: '2-digit', minute: '2-digit', ...(space < minute ? { second: '2-digit' } : {}) } as const),
  );
  return (time) => {
    const local = time - new Date(time).getTimezoneOffset() * minute;
    return Math.floor(local / space) === Math.floor((local - stepMs) / space) ? '' : format.format(time);
  };
}

export const timeZone = (): string => formatOf(Intl.DateTimeFormat, {}).resolvedOptions().timeZone;
