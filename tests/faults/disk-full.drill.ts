import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mountMemory, type Disk } from './disk.ts';
import { Ledger } from './ledger.ts';
import { kindsOf } from './load.ts';
import { useScene } from './scene.ts';
import { readAll, writeWhile } from './writers.ts';

let disk: Disk;
beforeAll(() => {
  disk = mountMemory(400);
});
afterAll(() => disk.remove());
const scene = useScene({ within: () => disk.folder });

/** Leaves no byte of the disk to anybody else, who may write meanwhile. */
function fill(file: string): void {
  const target = openSync(file, 'w');
  const piece = Buffer.alloc(65_536);
  try {
    while (true) writeSync(target, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(target);
  }
}

test('a full disk is told to writers, harms nothing that was written, and is got over without a restart', async () => {
  const ask = () => scene.client.predict('text-processing', { texts: ['Anna Petrova'] });
  expect((await ask()).status).toBe(200);
  const ledger = new Ledger();
  let writing = true;
  const writers = writeWhile(() => writing, scene.client, ledger);
  await vi.waitUntil(() => ledger.acknowledged > 20, { timeout: 20_000 });
  const full = join(disk.folder, 'filler');
  fill(full);
  const before = ledger.refused;
  await vi.waitUntil(() => ledger.refused > before + 10, { timeout: 60_000 });
  const readiness = () => scene.client.call('GET', '/readyz');
  expect((await readiness()).status).toBe(503);
  // Services that have been called go on.
  expect(await ask()).toMatchObject({ status: 200 });
  rmSync(full);
  expect((await readiness()).status).toBe(200);
  const acknowledged = ledger.acknowledged;
  await vi.waitUntil(() => ledger.acknowledged > acknowledged + 20, { timeout: 60_000 });
  writing = false;
  expect(
    Object.keys(kindsOf(await writers)).filter(
      (kind) => !['503 database.full', '503 database.unreachable'].includes(kind),
    ),
  ).toEqual([]);
  expect(await vi.waitFor(async () => ledger.compare(await readAll(scene.client)))).toEqual([]);
  expect(await scene.product.stop()).toBe(0);
}, 240_000);
