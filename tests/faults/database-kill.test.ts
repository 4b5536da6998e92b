import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '../harness/product.ts';
import { openClient, type Client } from './client.ts';
import { makeInstallation, type Installation } from './installation.ts';
import { Ledger } from './ledger.ts';
import { kindsOf, startLoad } from './load.ts';
import { instancesOf, postgresOf } from './processes.ts';
import { readAll, writeWhile } from './writers.ts';

let installation: Installation;
let product: Product;
let client: Client;

beforeAll(async () => {
  installation = await makeInstallation();
  product = await installation.start();
  client = await openClient(product.url);
  await installation.serving(client);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(product.output().slice(-5_000))));
afterAll(() => installation.remove());

const allowed = new Set(['200', '503 database.unreachable']);
const unexpected = (counts: Readonly<Record<string, number>>) => Object.keys(counts).filter((kind) => !allowed.has(kind));

// What is written belongs to other services than the one that is called: a change of that one would have to be looked up.
test('without its database the server answers at once, services go on, and everything returns by itself', async () => {
  expect((await client.predict('text-processing', { texts: ['Anna Petrova'] })).status).toBe(200);
  const instances = instancesOf(installation.dataDir);
  const ledger = new Ledger();
  let writing = true;
  const writers = writeWhile(() => writing, client, ledger);
  const reads = startLoad(2, () => client.call('GET', '/api/mlpcore/account/demo/model?onlyMy=true&size=10'));
  const predicts = startLoad(2, () => client.predict('text-processing', { texts: ['Anna Petrova'] }));
  for (let kills = 0; kills < 3; kills++) {
    const before = ledger.acknowledged;
    await vi.waitUntil(() => ledger.acknowledged > before + 5, { timeout: 20_000 });
    const killed = postgresOf(installation.dataDir)!;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, killed]).not.toContain(postgresOf(installation.dataDir)), 15_000);
  }
  const before = ledger.acknowledged;
  await vi.waitUntil(() => ledger.acknowledged > before + 5, { timeout: 20_000 });
  writing = false;
  expect(unexpected(kindsOf(await writers))).toEqual([]);
  expect(unexpected(kindsOf(await reads.stop()))).toEqual([]);
  expect(Object.keys(kindsOf(await predicts.stop()))).toEqual(['200']);

  expect(await vi.waitFor(async () => ledger.compare(await readAll(client)))).toEqual([]);
  await installation.serving(client);
  expect(instancesOf(installation.dataDir)).toEqual(instances);
  await vi.waitFor(async () => expect((await client.call('GET', '/readyz')).status).toBe(200));
}, 60_000);

test('changes are heard again after the database was away', async () => {
  const killed = postgresOf(installation.dataDir)!;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(async () => expect((await client.call('GET', '/readyz')).status).toBe(200), 15_000);
  // The hosting hears of the new count, starts an instance, and the gate lets it in.
  await vi.waitFor(async () => expect((await client.service('POST', 'ner', '/instances', 2)).status).toBe(200), 15_000);
  await vi.waitFor(async () => expect((await client.service('GET', 'ner', '/status')).body.instances.hostingServerActive).toBe(2), 15_000);
  expect(await product.stop()).toBe(0);
});
