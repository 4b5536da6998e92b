import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AuditLog } from './audit-log.ts';
import type { NewEntry } from './tables.ts';
import { entryWith } from './test/entry.ts';

test('what the database does not take waits in its order, and a stop writes what is left', async () => {
  const written: string[] = [];
  let away = true;
  const store = {
    async add(entries: readonly NewEntry[]) {
      if (away) throw new Error('The database is away.');
      written.push(...entries.map(({ requestId }) => requestId));
    },
  };
  const log = new AuditLog(store, pino({ level: 'silent' }));
  log.add(entryWith({ requestId: '1' }));
  await log.flush();
  log.add(entryWith({ requestId: '2' }));
  expect(written).toEqual([]);
  away = false;
  await log.stop();
  expect(written).toEqual(['1', '2']);
});
