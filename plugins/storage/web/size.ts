import { formatOf } from '#core/web/text/format.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** An amount of bytes in the unit that fits. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 2 ** (power * 10);
  return formatOf(Intl.NumberFormat, {
    style: 'unit',
    unit: units[power]!,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
