import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, openPool, type Pool } from '#core/server/database/database.ts';
import { relayToPostgres, type Relay } from '#plugins/answer-cache/server/test/relay.ts';
import type { CallRecord } from '#plugins/gateway/server/public.ts';
import { makeDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { Archive } from './archive.ts';
import { ArchiveStore } from './store.ts';

const told: { msg: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line)) });

let database: TestDatabase;
let relay: Relay;
let pool: Pool;
let store: ArchiveStore;
let archive: Archive;
beforeEach(async () => {
  told.length = 0;
  database = await makeDatabase();
  relay = await relayToPostgres();
  const address = new URL(relay.address());
  address.pathname = database.connection.database!;
  pool = openPool({ connectionString: address.href }, log, 2);
  store = new ArchiveStore(openDatabase(pool));
  archive = new Archive(store, pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line)) }));
});
afterEach(async () => {
  await pool.end();
  await relay.stop();
  await database.drop();
});

const settings = { enabled: true, numberOfArchivedRequests: 1_000, encryptionEnabled: false };
const record = (json: string, more: object = {}, archiveSettings: object = settings) =>
  ({
    id: 'a',
    service: { id: 1, data: { archiveSettings } },
    kind: 'predict',
    outcome: 'answered',
    at: 0,
    tookMs: 1,
    requestBytes: json.length,
    answerBytes: 0,
    cost: 0,
    cached: false,
    headers: {},
    request: { data: { json } },
    answer: { data: { json: '1' }, headers: {} },
    ...more,
  }) as unknown as CallRecord;
const kept = async () => {
  const requests: unknown[] = [];
  for await (const { bodies } of store.newest(1, 1_000))
    requests.push((JSON.parse(bodies) as { request: { data: { json: string } } }).request.data.json);
  return requests.toReversed();
};

test('what ends while the database is away is archived when it is back', async () => {
  relay.refuse(true);
  for (const json of ['1', '2', '3']) archive.ended(record(json));
  await archive.flush();
  archive.ended(record('4'));
  relay.refuse(false);
  await vi.waitFor(async () => {
    await archive.flush();
    expect(await kept()).toEqual(['1', '2', '3', '4']);
  });
  expect(told.filter(({ msg }) => msg.startsWith('Requests could not be archived'))).toHaveLength(1);
});

test('one that the database refuses holds up none of the others', async () => {
  archive.ended(record('1'));
  archive.ended(record('2', { fault: { code: 'a\0b' } }));
  archive.ended(record('3'));
  await archive.flush();
  expect(await kept()).toEqual(['1', '3']);
  expect(told).toHaveLength(1);
});

test('more than there is room for is let go, and told', async () => {
  const large = `"${'x'.repeat(2 * 1024 * 1024)}"`;
  for (let index = 0; index < 40; index++) archive.ended(record(large));
  expect(told).toHaveLength(1);
  await archive.flush();
  expect((await kept()).length).toBeLessThan(40);
  archive.ended(record('"small"'));
  await archive.flush();
  expect(await kept()).toContain('"small"');
});

test('nothing is archived in the clear that is to be encrypted, and nothing that never reached the service', async () => {
  archive.ended(record('1', {}, { ...settings, encryptionEnabled: true, rsaPemPublicKey: 'no key' }));
  archive.ended(record('2', {}, { ...settings, encryptionEnabled: true }));
  archive.ended(record('3', { outcome: 'refused' }));
  archive.ended(record('4', {}, { ...settings, enabled: false }));
  archive.ended(record('5', { kind: 'http', request: undefined }));
  await archive.flush();
  expect(await kept()).toEqual([]);
  expect(told).toHaveLength(1);
});
