/** Nearer to zero nobody counts the noughts. */
const leastPlain = 1e-3;

/** Shows a number as the locale writes it, with all its decimals. */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value);
}

/** The same with very small numbers by their exponents, such as 1e-5. */
export function formatScientific(value: number, locale: string): string {
  if (value === 0 || Math.abs(value) >= leastPlain) return formatNumber(value, locale);
  const [mantissa, exponent] = value.toExponential().split('e');
  return `${formatNumber(Number(mantissa), locale)}e${exponent}`;
}

/**
 * Reads a number typed in the locale's way: spaces and the locale's group separator are ignored, and a point is a decimal
 * separator wherever it does not separate groups; an exponent may follow, as in 1e-5. Answers null for an empty text and NaN for one that is no number.
 */
export function parseNumber(text: string, locale: string): number | null {
  const parts = new Intl.NumberFormat(locale).formatToParts(11111.1);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value;
  const plain = text
    .replace(/\s/g, '')
    .replaceAll(part('group') ?? ',', '')
    .replace(part('decimal') ?? '.', '.')
    .replaceAll('−', '-');
  if (plain === '') return null;
  const read = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(read) ? read : Number.NaN;
}
