import type { TFunction } from 'i18next';
import { number } from '#core/web/text/format.ts';

const units = [
  ['GB', 2 ** 30],
  ['MB', 2 ** 20],
  ['KB', 2 ** 10],
] as const;

/** An amount of bytes in the unit that fits. */
export function sizeText(t: TFunction, bytes: number): string {
  const [unit, each] = units.find(([, size]) => bytes >= size) ?? (['B', 1] as const);
  const value = bytes / each;
  return t(`diagnostics:units.${unit}`, { value: number(value, each > 1 && value < 10 && value % 1 !== 0 ? 1 : 0) });
}
