import { expect, test, vi } from 'vitest';
import { Ledger } from './ledger.ts';
import { kindsOf, startLoad } from './load.ts';
import { instancesOf, postgresOf } from './processes.ts';
import { useScene } from './scene.ts';
import { readAll, writeWhile } from './writers.ts';

const scene = useScene();

const allowed = new Set(['200', '503 database.unreachable']);
const unexpected = (counts: Readonly<Record<string, number>>) =>
  Object.keys(counts).filter((kind) => !allowed.has(kind));

// What is written belongs to other services than the one that is called: a change of that one would have to be looked up.
test('without its database the server answers at once, services go on, and everything returns by itself', async () => {
  expect((await scene.client.predict('text-processing', { texts: ['Anna Petrova'] })).status).toBe(200);
  const instances = instancesOf(scene.installation.dataDir);
  const ledger = new Ledger();
  let writing = true;
  const writers = writeWhile(() => writing, scene.client, ledger);
  const reads = startLoad(2, () => scene.client.call('GET', '/api/mlpcore/account/demo/model?onlyMy=true&size=10'));
  const predicts = startLoad(2, () => scene.client.predict('text-processing', { texts: ['Anna Petrova'] }));
  for (let kills = 0; kills < 3; kills++) {
    const before = ledger.acknowledged;
    await vi.waitUntil(() => ledger.acknowledged > before + 5, { timeout: 20_000 });
    const killed = postgresOf(scene.installation.dataDir)!;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, killed]).not.toContain(postgresOf(scene.installation.dataDir)), 15_000);
  }
  const before = ledger.acknowledged;
  await vi.waitUntil(() => ledger.acknowledged > before + 5, { timeout: 20_000 });
  writing = false;
  expect(unexpected(kindsOf(await writers))).toEqual([]);
  expect(unexpected(kindsOf(await reads.stop()))).toEqual([]);
  expect(Object.keys(kindsOf(await predicts.stop()))).toEqual(['200']);

  expect(await vi.waitFor(async () => ledger.compare(await readAll(scene.client)))).toEqual([]);
  await scene.installation.serving(scene.client);
  expect(instancesOf(scene.installation.dataDir)).toEqual(instances);
  await vi.waitFor(async () => expect((await scene.client.call('GET', '/readyz')).status).toBe(200));
}, 60_000);

test('changes are heard again after the database was away', async () => {
  const killed = postgresOf(scene.installation.dataDir)!;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(async () => expect((await scene.client.call('GET', '/readyz')).status).toBe(200), 15_000);
  // The hosting hears of the new count, starts an instance, and the gate lets it in.
  await vi.waitFor(
    async () => expect((await scene.client.service('POST', 'ner', '/instances', 2)).status).toBe(200),
    15_000,
  );
  await vi.waitFor(
    async () =>
      expect((await scene.client.service('GET', 'ner', '/status')).body.instances.hostingServerActive).toBe(2),
    15_000,
  );
  expect(await scene.product.stop()).toBe(0);
  // Whatever it had to say it said as lines of its log.
  expect(scene.product.output()).not.toMatch(/^(Trace|\s+at )/m);
});
