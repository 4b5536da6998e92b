import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LedgerClients } from './ledger-clients.ts';
import { LedgerScene } from './ledger-scene.ts';

/** Several times as long as between two settlements. */
const awayMs = 12_000;

let scene: LedgerScene;
beforeAll(async () => {
  scene = await LedgerScene.open(1);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(scene.gateway(0).output().slice(-5_000))));
afterAll(() => scene.close());

test('while the database is away calls go on and are kept on the disk, and each is counted when it is back', async () => {
  const clients = new LedgerClients(await scene.keys(4), [scene.urlOf(0)]);
  await vi.waitUntil(() => clients.all.every(({ seen }) => seen.size > 20), { timeout: 20_000 });
  await scene.stopDatabase();
  const before = clients.all.map(({ seen }) => seen.size);
  await sleep(awayMs);
  expect(clients.all.map(({ seen }, index) => seen.size > before[index]! + 100)).toEqual(clients.all.map(() => true));
  await scene.startDatabase();
  await clients.stop();
  expect(clients.all.map(({ refused, broken }) => [...refused.keys(), broken])).toEqual(clients.all.map(() => [0]));
  await vi.waitFor(
    async () =>
      expect([...(await scene.counted()).values()].reduce((sum, { answered }) => sum + answered, 0)).toBe(clients.seen),
    { timeout: 20_000, interval: 500 },
  );
  expect(clients.compare(await scene.counted())).toEqual([]);
}, 90_000);

test('a gateway that is stopped in good order has nothing left to settle', async () => {
  const clients = new LedgerClients(await scene.keys(4), [scene.urlOf(0)]);
  await vi.waitUntil(() => clients.seen > 200, { timeout: 20_000 });
  expect(await scene.gateway(0).stop()).toBe(0);
  expect(await scene.journals()).toEqual([]);
  await clients.stop();
  expect(clients.compare(await scene.counted())).toEqual([]);
}, 60_000);
