import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { samples } from './installation.ts';
import { Ledger } from './ledger.ts';
import { instancesOf, processesOf } from './processes.ts';
import { useScene } from './scene.ts';
import { readAll, writeUntilBroken } from './writers.ts';

/** The bench kills it more often. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const roundMs = 5_000;

const scene = useScene();

test(
  'a server killed at any moment has kept every write that it answered, and its services run on, once each',
  async () => {
    const ledger = new Ledger();
    for (let round = 0; round < rounds; round++) {
      const before = ledger.acknowledged;
      const broken = writeUntilBroken(scene.client, ledger, String(round));
      await vi.waitUntil(() => ledger.acknowledged > before, { timeout: 20_000 });
      await sleep(Math.random() * 800);
      const instances = instancesOf(scene.installation.dataDir);
      await scene.product.kill();
      await broken;
      scene.product = await scene.installation.start();
      expect(ledger.compare(await readAll(scene.client))).toEqual([]);
      await scene.installation.serving(scene.client);
      expect(instancesOf(scene.installation.dataDir)).toEqual(instances);
      expect(
        (await Promise.all(samples.map((model) => scene.client.service('GET', model, '/instance')))).map(({ body }) =>
          body.instances.map(({ attempt }: { attempt: number }) => attempt),
        ),
      ).toEqual(samples.map(() => [1]));
    }
    // What was being removed when a server was killed is removed by the next.
    await vi.waitFor(async () => {
      const { body } = await scene.client.call('GET', '/api/mlpcore/account/demo/model?state=REMOVING');
      expect(body.records).toEqual([]);
    }, 15_000);
  },
  30_000 + rounds * roundMs,
);

test('a server killed while it starts leaves nothing that the next start stumbles over', async () => {
  await scene.product.stop();
  for (const patienceMs of [150, 300, 450, 600]) {
    // One that is not ready in time is killed; one that is had its chance.
    await scene.installation.start(patienceMs).then(
      (started) => started.kill(),
      () => undefined,
    );
  }
  scene.product = await scene.installation.start();
  await scene.installation.serving(scene.client);
  expect((await scene.client.predict('ner', { texts: ['Anna Petrova'] })).status).toBe(200);
  expect(await scene.product.stop()).toBe(0);
  expect(processesOf(scene.installation.dataDir)).toEqual([]);
});
