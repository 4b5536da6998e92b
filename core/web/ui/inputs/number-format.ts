/** Shows a number as the locale writes it, with all its decimals. */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value);
}

/**
 * Reads a number typed in the locale's way: spaces and the locale's group separator are ignored, and a point is a decimal
 * separator wherever it does not separate groups. Answers null for an empty text and NaN for one that is no number.
 */
export function parseNumber(text: string, locale: string): number | null {
  const parts = new Intl.NumberFormat(locale).formatToParts(11111.1);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value;
  const plain = text
    .replace(/\s/g, '')
    .replaceAll(part('group') ?? ',', '')
    .replace(part('decimal') ?? '.', '.')
    .replace('−', '-');
  if (plain === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
