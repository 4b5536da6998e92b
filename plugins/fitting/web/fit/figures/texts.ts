import { formatOf, number } from '#core/web/text/format.ts';

/** Something measured, to as many digits as a chart is read by. */
export const figureText = (value: number): string =>
  formatOf(Intl.NumberFormat, { maximumSignificantDigits: 4 }).format(value);

/** Which step of a training it was; services may tell parts of an epoch. */
export const stepText = (step: number): string => number(step, Number.isInteger(step) ? 0 : 2);
