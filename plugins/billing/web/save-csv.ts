type Field = string | number;

/** Quoted where it has to be; what a spreadsheet would take for a formula is text. */
function written(field: Field): string {
  if (typeof field === 'number') return String(field);
  const text = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of comma-separated values, with the line ends that RFC 4180 asks for. */
export const csvOf = (rows: readonly (readonly Field[])[]): string =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');

/** Saves rows as a file; their first is that of the names. */
export function saveCsv(name: string, rows: readonly (readonly Field[])[]): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csvOf(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // The browser reads it after the press; a minute is more than it takes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
