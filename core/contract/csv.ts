/** What stands in a file between two commas; null and undefined leave it empty. */
export type CsvCell = string | number | null | undefined;

/** Cells as a line of CSV, with the line end that RFC 4180 asks for. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(written).join(',')}\r\n`;

/** Spreadsheets take a text that begins so for a formula, and others choose these texts; amounts below zero are none. */
const formula = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r]/;

function written(cell: unknown): string {
  const text = String(cell ?? '');
  const safe = typeof cell !== 'number' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
