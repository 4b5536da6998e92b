import { formatOf, number } from '#core/web/text/format.ts';
import { scoreDigits } from '../main-scores.ts';

/** Something measured, to as many digits as a chart is read by. */
export const figureText = (value: number): string =>
  formatOf(Intl.NumberFormat, { maximumSignificantDigits: 4 }).format(value);

/** A score at a glance; a loss that has become too small for its digits is not shown as none. */
export const scoreText = (value: number): string =>
  value !== 0 && Math.abs(value) < 10 ** -scoreDigits ? figureText(value) : number(value, scoreDigits);

/** Which step of a training it was; services may tell parts of an epoch. */
export const stepText = (step: number): string => number(step, Number.isInteger(step) ? 0 : 2);
