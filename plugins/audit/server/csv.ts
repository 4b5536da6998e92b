import type { StoredEntry } from './tables.ts';

const columns: readonly (readonly [name: string, of: (entry: StoredEntry) => unknown])[] = [
  ['time', ({ at }) => at.toISOString()],
  ['account', ({ accountName }) => accountName],
  ['login', ({ login }) => login],
  ['key', ({ keyName }) => keyName],
  ['call', ({ call }) => call],
  ['about', ({ params }) => JSON.stringify(params)],
  ['outcome', ({ outcome }) => outcome],
  ['status', ({ status }) => status],
  ['code', ({ code }) => code],
  ['address', ({ ip }) => ip],
  ['requestId', ({ requestId }) => requestId],
  ['userAgent', ({ userAgent }) => userAgent],
  ['changes', ({ changes }) => (changes.length === 0 ? '' : JSON.stringify(changes))],
  ['actor', ({ actor }) => actor],
];

/** Entries as lines of CSV, under a line with the names of the columns. */
export async function* csvOf(entries: AsyncIterable<StoredEntry>): AsyncGenerator<string> {
  yield line(columns.map(([name]) => name));
  for await (const entry of entries) yield line(columns.map(([, of]) => of(entry)));
}

const line = (cells: readonly unknown[]): string => `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`;

/** Spreadsheets take a text that begins so for a formula, and others choose these texts. */
const formula = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
