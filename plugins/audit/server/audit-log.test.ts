import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AuditLog } from './audit-log.ts';
import type { NewEntry } from './tables.ts';

const entry = (requestId: string): NewEntry => ({
  at: new Date(),
  accountId: 1,
  accountName: 'a',
  login: 'a',
  actor: null,
  keyId: null,
  keyName: null,
  call: 'a.b',
  params: {},
  names: {},
  outcome: 'done',
  status: 200,
  code: null,
  ip: '',
  requestId,
  userAgent: '',
  changes: [],
});

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
  log.add(entry('1'));
  await log.flush();
  log.add(entry('2'));
  expect(written).toEqual([]);
  away = false;
  await log.stop();
  expect(written).toEqual(['1', '2']);
});
