import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LedgerClients } from './ledger-clients.ts';
import { LedgerScene } from './ledger-scene.ts';

/** How often each gateway is killed; the bench does it more often, and with one alone too. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const clientsEach = 8;

describe.each(rounds > 1 ? [1, 2] : [2])('with %i gateway processes on one database', (gateways) => {
  const kills = rounds * gateways;
  let scene: LedgerScene;
  beforeAll(async () => {
    scene = await LedgerScene.open(gateways);
  });
  beforeEach(({ onTestFailed }) =>
    onTestFailed(() => {
      for (let index = 0; index < gateways; index++) console.error(scene.gateway(index).output().slice(-3_000));
    }),
  );
  afterAll(() => scene.close());

  const urls = () => Array.from({ length: gateways }, (_, index) => scene.urlOf(index));

  test(
    'every call that a client saw answered is counted once, whenever a gateway is killed',
    async () => {
      const clients = new LedgerClients(await scene.keys(clientsEach * gateways), urls());
      for (let kill = 0; kill < kills; kill++) {
        const before = clients.all.map(({ seen }) => seen.size);
        await vi.waitUntil(() => clients.all.every(({ seen }, index) => seen.size > before[index]! + 20), {
          timeout: 30_000,
        });
        await sleep(Math.random() * 400);
        await scene.gateway(kill % gateways).kill();
        if (gateways > 1) await othersSettle(scene);
        await scene.startGateway(kill % gateways);
      }
      const before = clients.seen;
      await vi.waitUntil(() => clients.seen > before + 100, { timeout: 30_000 });
      await clients.stop();
      // The last calls are in journals of killed processes, too.
      for (let index = 0; index < gateways; index++) await scene.gateway(index).kill();
      await scene.startGateway(0);
      await vi.waitFor(async () => expect(await scene.journals()).toHaveLength(1), { timeout: 20_000 });

      expect(clients.all.map(({ seen }) => seen.has(''))).toEqual(clients.all.map(() => false));
      expect(new Set(clients.all.flatMap(({ seen }) => [...seen])).size).toBe(clients.seen);
      expect(clients.broken).toBeGreaterThan(0);
      // Nothing but a kill breaks a connection.
      expect(Math.max(...clients.all.map(({ cuts }) => cuts))).toBeLessThanOrEqual(kills);
      expect(clients.compare(await scene.counted())).toEqual([]);
    },
    60_000 + kills * 20_000,
  );
});

/** A gateway that goes on settles what a killed one has left, before that is started again. */
async function othersSettle(scene: LedgerScene): Promise<void> {
  await vi.waitFor(async () => expect(await scene.journals()).toHaveLength(1), { timeout: 20_000 });
}
