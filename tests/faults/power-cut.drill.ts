import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mountFile, unmount } from './disk.ts';
import { Ledger } from './ledger.ts';
import { processesOf } from './processes.ts';
import { useScene } from './scene.ts';
import { readAll, writeUntilBroken } from './writers.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 3);

let disk: ReturnType<typeof mountFile>;
// Before the scene, so that it is there when the scene is set and goes when that is removed.
beforeAll(() => {
  disk = mountFile(1_500);
  chmodSync(disk.folder, 0o755);
});
afterAll(() => disk.remove());
const scene = useScene({ within: () => disk.folder });

test(
  'a disk that loses its power at any moment has kept every write that was answered',
  async () => {
    const ledger = new Ledger();
    for (let round = 0; round < rounds; round++) {
      const before = ledger.acknowledged;
      const broken = writeUntilBroken(scene.client, ledger, String(round));
      await vi.waitUntil(() => ledger.acknowledged > before + 10, { timeout: 20_000 });
      await sleep(Math.random() * 800);
      // What goes wrong between the cut and the end of all processes is nobody's answer any more.
      process.kill(scene.product.pid, 'SIGSTOP');
      disk.cutPower();
      for (const { pid } of processesOf(scene.installation.dataDir)) process.kill(pid, 'SIGKILL');
      await broken;
      await vi.waitFor(() => expect(processesOf(scene.installation.dataDir)).toEqual([]), 20_000);
      unmount(disk.folder);
      disk.powerUp();
      scene.product = await scene.installation.start();
      expect(ledger.compare(await readAll(scene.client))).toEqual([]);
      await scene.installation.serving(scene.client);
    }
  },
  60_000 + rounds * 30_000,
);
