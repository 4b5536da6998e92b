import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { Database } from '../database/database.ts';
import { BlobsOnDisk } from './blobs-on-disk.ts';

let server: TestServer;
let folder: string;
let now = Date.now();
let blobs: BlobsOnDisk;
beforeAll(async () => {
  server = await startServer([accounts]);
  folder = mkdtempSync(join(tmpdir(), 'berth-blobs-'));
  blobs = new BlobsOnDisk({ db: server.host.container.get(Database), folder, clock: () => new Date(now) });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function* parts(...all: string[]) {
  for (const part of all) yield Buffer.from(part);
}
const put = (owner: string, ...all: string[]) => blobs.put(parts(...all), { owner, mostBytes: 1_000 });
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((each) => (each.isFile() ? [each.name] : []));
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const hour = 3_600_000;

test('a content is kept once under its digest, and read whole or in part', async () => {
  const [one, other] = await Promise.all([put('test/1', 'har', 'bour'), put('test/2', 'harbour')]);
  expect([one, other]).toEqual([{ digest: digestOf('harbour'), bytes: 7 }, one]);
  expect(files()).toEqual([one.digest]);
  const read = async (range?: { start: number; end?: number }) =>
    String(await buffer((await blobs.get(one.digest, range))!.stream));
  expect([await read(), await read({ start: 3 }), await read({ start: 0, end: 2 })]).toEqual([
    'harbour',
    'bour',
    'har',
  ]);
  await expect(blobs.get(one.digest, { start: 7 })).rejects.toMatchObject({ code: 'blob.range.beyond', status: 416 });
  expect([await blobs.get(digestOf('nothing')), await blobs.get('../../etc/passwd')]).toEqual([undefined, undefined]);
});

test('what is too large, or is cut off while it comes, leaves nothing', async () => {
  const before = files();
  await expect(put('test/1', 'x'.repeat(600), 'y'.repeat(600))).rejects.toMatchObject({ code: 'blob.too_large' });
  const cut = async function* () {
    yield Buffer.from('half');
    throw new Error('The line was cut.');
  };
  await expect(blobs.put(cut(), { owner: 'test/1', mostBytes: 1_000 })).rejects.toThrow('The line was cut.');
  expect(files()).toEqual(before);
});

test('a content stays while anybody owns it, and goes an hour after the last has let go', async () => {
  const { digest } = await put('test/3', 'pier');
  expect([await blobs.own(digest, 'test/4'), await blobs.own(digestOf('nothing'), 'test/4')]).toEqual([true, false]);
  await blobs.disown('test/3');
  now += 2 * hour;
  await blobs.sweep();
  expect(await blobs.find(digest)).toEqual({ digest, bytes: 4 });
  expect(await blobs.owned('test/4')).toEqual([{ digest, bytes: 4 }]);
  await blobs.disown('test/4', digest);
  await blobs.sweep();
  expect(await blobs.find(digest)).toBeDefined();
  // Whoever puts it again within that hour has it.
  await put('test/5', 'pier');
  now += 2 * hour;
  await blobs.sweep();
  expect(await blobs.find(digest)).toBeDefined();
  await blobs.disown('test/5');
  now += 2 * hour;
  expect(await blobs.sweep()).toBe(1);
  expect([await blobs.find(digest), await blobs.own(digest, 'test/6')]).toEqual([undefined, false]);
});

test('files that a server left which ended half-way are swept away, those that come now are not', async () => {
  const { digest } = await put('test/7', 'crane');
  const [left, fresh] = [join(folder, 'incoming', 'left'), join(folder, 'incoming', 'fresh')];
  const unknown = join(folder, digest.slice(0, 2), digest.slice(0, 2) + '0'.repeat(62));
  for (const file of [left, fresh, unknown]) writeFileSync(file, 'half');
  const old = new Date(now - 3 * hour);
  for (const file of [left, unknown, join(folder, digest.slice(0, 2), digest)]) utimesSync(file, old, old);
  utimesSync(fresh, new Date(now), new Date(now));
  expect(await blobs.sweep()).toBe(1);
  expect(files()).toEqual(expect.arrayContaining(['fresh', digest]));
  expect(files()).not.toContain('left');
  expect(files()).not.toContain('0'.repeat(62).padStart(64, digest.slice(0, 2)));
});
