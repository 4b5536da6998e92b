import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import { decode, encode, entryBytes, type Entry } from './entry.ts';
import usage from './index.ts';
import { Journal } from './journal.ts';
import { Ledger } from './ledger.ts';
import { Settlement } from './settlement.ts';

const minute = Date.UTC(2027, 0, 15, 8);
const entry = (changes: Partial<Entry> = {}): Entry => ({
  at: minute + 1,
  ownerId: 1,
  modelId: 2,
  callerAccountId: 3,
  keyId: 4,
  outcome: 'answered',
  requestBytes: 10,
  answerBytes: 20,
  tookMs: 2,
  costNano: 100_000_001,
  ...changes,
});

let scene: Scene;
let pool: Pool;
let parent: string;
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  scene = await Scene.open({ plugins: [apiKeys, usage] });
  pool = scene.server.host.container.get(Pool);
});
beforeEach(async () => {
  await pool.query('truncate usage_minutes, usage_days, usage_journals');
  parent = mkdtempSync(join(tmpdir(), 'berth-settling-'));
  lines.length = 0;
  const made = parent;
  onTestFinished(() => rmSync(made, { recursive: true }));
});
afterAll(() => scene.close());

const settlement = () => new Settlement(pool, log);

/** A closed segment with these entries. */
function segmentOf(entries: readonly Entry[]) {
  const journal = new Journal(parent);
  for (const each of entries) void journal.append(encode(each));
  journal.turn();
  return { journal, segment: journal.closed[0]! };
}

async function held(): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    'select extract(epoch from minute)::float8 * 1000 as minute, model_id, key_id, requests, failed, rejected, refused, request_bytes, answer_bytes, took_ms, slowest_ms, fastest_ms, cost from usage_minutes order by model_id, minute',
  );
  return rows;
}

test('calls of a segment are added up by minute and by whose they are, to the last part of their cost', async () => {
  const { journal, segment } = segmentOf([
    entry(),
    entry({ tookMs: 5, answerBytes: 30 }),
    entry({ outcome: 'failed', tookMs: 9, costNano: 0 }),
    entry({ outcome: 'rejected', tookMs: 3, costNano: 0 }),
    entry({ outcome: 'gone', tookMs: 1, costNano: 0 }),
    entry({ outcome: 'refused', tookMs: 0.1, costNano: 0 }),
    entry({ at: minute + 60_000 }),
    entry({ modelId: 9, outcome: 'refused', costNano: 0 }),
  ]);
  await settlement().settle(journal.id, segment);
  expect(await held()).toEqual(
    [
      {
        minute,
        model_id: 2,
        key_id: 4,
        requests: 6,
        failed: 2,
        rejected: 1,
        refused: 1,
        request_bytes: 60,
        answer_bytes: 130,
        took_ms: 20,
        slowest_ms: 9,
        fastest_ms: 1,
        cost: '0.200000002000000000',
      },
      {
        minute: minute + 60_000,
        model_id: 2,
        key_id: 4,
        requests: 1,
        failed: 0,
        rejected: 0,
        refused: 0,
        request_bytes: 10,
        answer_bytes: 20,
        took_ms: 2,
        slowest_ms: 2,
        fastest_ms: 2,
        cost: '0.10000000100000000000',
      },
      {
        minute,
        model_id: 9,
        key_id: 4,
        requests: 1,
        failed: 0,
        rejected: 0,
        refused: 1,
        request_bytes: 10,
        answer_bytes: 20,
        took_ms: 0,
        slowest_ms: null,
        fastest_ms: null,
        cost: '0.00000000000000000000',
      },
    ].map((row) => ({ ...row, cost: expect.toSatisfy((cost: string) => Number(cost) === Number(row.cost)) })),
  );
  expect(existsSync(segment.path)).toBe(false);
});

test('calls that the database refuses are set aside, and hold up no others', async () => {
  const { journal, segment } = segmentOf([
    entry({ costNano: 1e30 }),
    ...Array.from({ length: 20 }, () => entry()),
    entry({ at: 1e300 }),
    ...Array.from({ length: 20 }, () => entry({ modelId: 9 })),
    entry({ modelId: 9, keyId: 0.5 }),
  ]);
  await settlement().settle(journal.id, segment);
  expect(await held()).toMatchObject([
    { model_id: 2, requests: 21 },
    { model_id: 9, requests: 20 },
  ]);
  expect(existsSync(segment.path)).toBe(false);
  const file = join(parent, 'refused', `${journal.id}-${segment.number}.calls`);
  const kept = readFileSync(file);
  expect([0, entryBytes].map((at) => decode(kept, at))).toEqual([
    entry({ at: 1e300 }),
    entry({ modelId: 9, keyId: 0.5 }),
  ]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 50, calls: 2, file })]);
  // So is what whoever is told of it cannot keep.
  const next = segmentOf([entry({ modelId: 7 }), entry({ modelId: 8 })]);
  const told: number[] = [];
  const picky = new Settlement(pool, log, () => [
    async (minutes, within) => {
      await within.query('select unnest($1::bigint[]) / unnest($2::bigint[])', [
        minutes.map(() => 1),
        minutes.map(({ modelId }) => modelId - 7),
      ]);
      told.push(...minutes.map(({ modelId }) => modelId));
    },
  ]);
  await picky.settle(next.journal.id, next.segment);
  expect(told).toEqual([8]);
  expect(await held()).toMatchObject([{ model_id: 2 }, { model_id: 8, requests: 1 }, { model_id: 9 }]);
});

test('a segment stays where the database fails for another reason', async () => {
  const { journal, segment } = segmentOf([entry()]);
  const failing = new Settlement(pool, log, () => [
    async (_minutes, within) => void (await within.query('select from no_such_table')),
  ]);
  await expect(failing.settle(journal.id, segment)).rejects.toThrow('no_such_table');
  await settlement().settle(journal.id, segment);
  expect(await held()).toMatchObject([{ requests: 1 }]);
});

test('what calls cost is told by the terms that they were made by; what a former version wrote has none', async () => {
  const { journal, segment } = segmentOf([
    entry({ terms: { unitNano: 5, freeUnits: 0 } }),
    entry({ terms: { unitNano: 5, freeUnits: 0 } }),
    entry({ terms: { unitNano: 5, freeUnits: 3 } }),
    entry({ costNano: 0 }),
  ]);
  const charges: unknown[] = [];
  const telling = new Settlement(pool, log, () => [
    async (minutes) => void charges.push(...minutes.flatMap((each) => each.charges)),
  ]);
  await telling.settle(journal.id, segment);
  const former = Array.from({ length: 700 }, () => {
    const bytes = Buffer.alloc(88);
    for (const [at, number] of [minute + 1, 1, 2, 3, 4, 0, 10, 20, 2, 100].entries())
      bytes.writeDoubleLE(number, 8 + at * 8);
    bytes.writeUInt32LE(0x31_4c_4c_43);
    bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
    return bytes;
  });
  const path = join(parent, 'former');
  writeFileSync(path, Buffer.concat(former));
  await telling.settle(journal.id, { number: 2, path });
  expect(charges).toEqual([
    { terms: { unitNano: 5, freeUnits: 0 }, calls: 2, costNano: 200_000_002 },
    { terms: { unitNano: 5, freeUnits: 3 }, calls: 1, costNano: 100_000_001 },
    { terms: undefined, calls: 700, costNano: 70_000 },
  ]);
  expect(await held()).toMatchObject([{ requests: 704 }]);
  expect(lines).toEqual([]);
});

test('a segment is counted once, however many settle it at once and however often', async () => {
  const { journal, segment } = segmentOf(
    Array.from({ length: 3_000 }, (_, index) => entry({ modelId: index % 7, at: minute + (index % 3) * 60_000 })),
  );
  const copies = Array.from({ length: 8 }, (_, index) => ({
    number: segment.number,
    path: `${segment.path}.${index}`,
  }));
  for (const { path } of copies) copyFileSync(segment.path, path);
  await Promise.all(copies.map((copy) => settlement().settle(journal.id, copy)));
  await settlement().settle(journal.id, segment);
  expect((await held()).reduce((sum, { requests }) => sum + Number(requests), 0)).toBe(3_000);
});

test('segments of many processes that count the same are settled side by side', async () => {
  const segments = Array.from({ length: 8 }, (_, index) =>
    segmentOf(Array.from({ length: 200 }, (_, at) => entry({ modelId: index % 2 === 0 ? at : 199 - at }))),
  );
  await Promise.all(segments.map(({ journal, segment }) => settlement().settle(journal.id, segment)));
  const rows = await held();
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(({ requests }) => requests))).toEqual(new Set([8]));
});

/** A process that has written so many calls of a model. */
async function writer(calls: number, modelId: number) {
  const child = spawn(
    process.execPath,
    [`${import.meta.dirname}/journal-writer-test.ts`, parent, String(calls), String(modelId)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const exited = once(child, 'exit');
  return {
    folder: line.trim(),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const requestsOf = async (modelId: number) =>
  (await held()).filter((row) => row.model_id === modelId).reduce((sum, { requests }) => sum + Number(requests), 0);

test('what a killed process has left is settled once by those that share its folder, and a living one is left alone', async () => {
  const [killed, living] = await Promise.all([writer(1_234, 11), writer(100, 12)]);
  await killed.kill();
  const ledgers = Array.from({ length: 3 }, () => new Ledger({ folder: parent, settlement: settlement(), log }));
  await Promise.all(ledgers.map((ledger) => ledger.settle()));
  expect(await requestsOf(11)).toBe(1_234);
  expect(existsSync(killed.folder)).toBe(false);
  expect(await requestsOf(12)).toBe(0);
  await living.kill();
  await Promise.all(ledgers.map((ledger) => ledger.settle()));
  expect(await requestsOf(12)).toBe(100);
  expect(lines.filter((line) => line.includes('"level":40'))).toEqual([]);
  for (const ledger of ledgers) await ledger.stop();
  expect(readdirSync(parent)).toEqual([]);
});

test('what was not written whole is left out and told of, and all else is counted', async () => {
  const { folder, kill } = await writer(250, 13);
  await kill();
  const last = join(folder, '3.calls');
  expect(readFileSync(last)).toHaveLength(50 * entryBytes);
  appendFileSync(last, encode(entry({ modelId: 13 })).subarray(0, 40));
  const ledger = new Ledger({ folder: parent, settlement: settlement(), log });
  await ledger.settle();
  expect(await requestsOf(13)).toBe(250);
  expect(lines.filter((line) => line.includes('not written whole')).map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, segment: 3, bytes: 40 }),
  ]);
  await ledger.stop();
});

test('a segment that was settled when its process died is not counted again', async () => {
  const { folder, kill } = await writer(250, 14);
  await kill();
  const id = folder.split('/').at(-1)!;
  const kept = join(parent, 'kept');
  copyFileSync(join(folder, '1.calls'), kept);
  await settlement().settle(id, { number: 1, path: join(folder, '1.calls') });
  copyFileSync(kept, join(folder, '1.calls'));
  const ledger = new Ledger({ folder: parent, settlement: settlement(), log });
  await ledger.settle();
  expect(await requestsOf(14)).toBe(250);
  await ledger.stop();
});

test('a folder that cannot be written keeps the process from starting, in a sentence', async () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  const folder = join(file, 'usage');
  await expect(new Ledger({ folder, settlement: settlement(), log }).start()).rejects.toThrow(
    `${folder} cannot hold the journal of calls; give this user the right to write there, or set DATA_DIR to another folder.`,
  );
});
