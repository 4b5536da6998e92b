import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hold } from '#core/server/database/lock.ts';
import { decode, encode, entryBytes, type Entry } from './entry.ts';
import { Journal, lockOf } from './journal.ts';

const parent = mkdtempSync(join(tmpdir(), 'berth-journal-'));
afterAll(() => rmSync(parent, { recursive: true }));

const entry = (ownerId: number): Entry => ({
  at: 1_800_000_000_123,
  ownerId,
  modelId: 2 ** 40,
  callerAccountId: 3,
  keyId: 4,
  outcome: 'gone',
  requestBytes: 5,
  answerBytes: 6,
  tookMs: 0.25,
  costNano: 1_234_567_890_123,
});
const ownersIn = (path: string) => {
  const bytes = readFileSync(path);
  return Array.from(
    { length: Math.ceil(bytes.length / entryBytes) },
    (_, index) => decode(bytes, index * entryBytes)?.ownerId,
  );
};

test('an entry is on the disk, as it was, before whoever is told of it goes on', async () => {
  const journal = new Journal(parent);
  const owners = Array.from({ length: 1_300 }, (_, index) => index + 1);
  await Promise.all(
    owners.map(async (owner) => {
      await journal.append(encode(entry(owner)));
      const bytes = readFileSync(join(journal.folder, '1.calls'));
      expect(decode(bytes, (owner - 1) * entryBytes)).toEqual(entry(owner));
    }),
  );
  expect(ownersIn(join(journal.folder, '1.calls'))).toEqual(owners);
  journal.remove();
});

test('what was not written whole, or was changed, is no entry', () => {
  const path = join(parent, 'torn');
  writeFileSync(path, encode(entry(1)));
  appendFileSync(path, encode(entry(2)));
  appendFileSync(path, encode(entry(3)));
  const bytes = readFileSync(path);
  for (let at = entryBytes; at < 2 * entryBytes; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 0x10;
    expect(decode(changed, entryBytes)).toBeUndefined();
    expect(decode(changed, 2 * entryBytes)).toEqual(entry(3));
  }
  truncateSync(path, statSync(path).size - 1);
  expect(ownersIn(path)).toEqual([1, 2, undefined]);
  writeFileSync(path, Buffer.alloc(entryBytes));
  expect(ownersIn(path)).toEqual([undefined]);
});

test('each turn begins a new segment, and none where nothing was written', () => {
  const journal = new Journal(parent);
  const numbers = () => journal.closed.map(({ number }) => number);
  expect(journal.turn()).toBeUndefined();
  expect(numbers()).toEqual([]);
  for (const owner of [1, 2]) {
    void journal.append(encode(entry(owner)));
    journal.turn();
  }
  expect(numbers()).toEqual([1, 2]);
  expect(journal.closed.map(({ path }) => ownersIn(path))).toEqual([[1], [2]]);
  const [first, second] = journal.closed;
  expect(() => journal.forget(second!)).toThrow('not the oldest');
  journal.forget(first!);
  expect(numbers()).toEqual([2]);
  expect(journal.isEmpty).toBe(false);
  journal.forget(second!);
  expect(journal.isEmpty).toBe(true);
  journal.remove();
});

test('nobody else takes a journal while its process lives', () => {
  const journal = new Journal(parent);
  expect(hold(lockOf(journal.folder), 0)).toBeUndefined();
  journal.remove();
});

test('while the disk takes nothing entries wait in memory, up to a bound, and are told of', () => {
  const journal = new Journal(parent, { mostBytes: 1_000_000, mostWaiting: 2 });
  const aside = `${journal.folder}.aside`;
  renameSync(journal.folder, aside);
  for (const owner of [1, 2, 3]) void journal.append(encode(entry(owner)));
  expect(journal.turn()).toEqual({ waiting: 2, lost: 1, error: expect.stringContaining('ENOENT') });
  expect(journal.isEmpty).toBe(false);
  renameSync(aside, journal.folder);
  void journal.append(encode(entry(4)));
  expect(journal.turn()).toEqual({ waiting: 0, lost: 1, error: '' });
  expect(journal.closed.map(({ path }) => ownersIn(path))).toEqual([[1, 2]]);
  void journal.append(encode(entry(5)));
  expect(journal.turn()).toBeUndefined();
  expect(journal.closed.map(({ path }) => ownersIn(path))).toEqual([[1, 2], [5]]);
  journal.remove();
});

test('no more lies on the disk unsettled than may', () => {
  const journal = new Journal(parent, { mostBytes: 2 * entryBytes, mostWaiting: 1 });
  for (const owner of [1, 2, 3]) void journal.append(encode(entry(owner)));
  expect(journal.turn()).toEqual({ waiting: 1, lost: 0, error: expect.stringContaining('wait to be settled') });
  journal.forget(journal.closed[0]!);
  expect(journal.turn()).toBeUndefined();
  expect(journal.closed.map(({ path }) => ownersIn(path))).toEqual([[3]]);
  journal.remove();
});
