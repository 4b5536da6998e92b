import { csvLine, type CsvCell } from '#core/contract/csv.ts';
import { saveText } from '#core/web/page/save-text.ts';

/** Has the browser save rows as a file that spreadsheets open; their first is that of the names. */
export function saveCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  // Without the mark at its beginning some spreadsheets take it for another encoding.
  saveText(`\uFEFF${rows.map(csvLine).join('')}`, `${name}.csv`, 'text/csv');
}
