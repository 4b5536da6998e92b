import { csvLine } from '#core/contract/csv.ts';
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
  ['names', ({ names }) => (Object.keys(names).length === 0 ? '' : JSON.stringify(names))],
];

/** Entries as lines of CSV, under a line with the names of the columns. */
export async function* csvOf(entries: AsyncIterable<StoredEntry>): AsyncGenerator<string> {
  yield csvLine(columns.map(([name]) => name));
  for await (const entry of entries) yield csvLine(columns.map(([, of]) => of(entry)));
}
