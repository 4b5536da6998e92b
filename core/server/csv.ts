/** Cells as a line of CSV. */
export const csvLine = (cells: readonly unknown[]): string =>
  `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`;

/** Spreadsheets take a text that begins so for a formula, and others choose these texts; numbers are none. */
const formula = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r]/;

function quoted(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
