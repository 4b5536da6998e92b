import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '../harness/product.ts';
import { openClient, type Client } from './client.ts';
import { makeInstallation, samples, type Installation } from './installation.ts';
import { Ledger } from './ledger.ts';
import { instancesOf, processesOf } from './processes.ts';
import { readAll, writeUntilBroken } from './writers.ts';

/** More for a night. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 4);
const roundMs = 5_000;

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

test('a server killed at any moment has kept every write that it answered, and its services run on, once each', async () => {
  const ledger = new Ledger();
  for (let round = 0; round < rounds; round++) {
    const before = ledger.acknowledged;
    const broken = writeUntilBroken(client, ledger, String(round));
    await vi.waitUntil(() => ledger.acknowledged > before);
    await sleep(Math.random() * 800);
    const instances = instancesOf(installation.dataDir);
    await product.kill();
    await broken;
    product = await installation.start();
    expect(ledger.compare(await readAll(client))).toEqual([]);
    await installation.serving(client);
    expect(instancesOf(installation.dataDir)).toEqual(instances);
    expect((await Promise.all(samples.map((model) => client.service('GET', model, '/instance')))).map(({ body }) => body.instances.map(({ attempt }: { attempt: number }) => attempt))).toEqual(samples.map(() => [1]));
  }
  // What was being removed when a server was killed is removed by the next.
  await vi.waitFor(async () => {
    const { body } = await client.call('GET', '/api/mlpcore/account/demo/model?state=REMOVING');
    expect(body.records).toEqual([]);
  }, 15_000);
}, 30_000 + rounds * roundMs);

test('a server killed while it starts leaves nothing that the next start stumbles over', async () => {
  await product.stop();
  for (const patienceMs of [150, 300, 450, 600]) {
    // One that is not ready in time is killed; one that is had its chance.
    await installation.start(patienceMs).then((started) => started.kill(), () => undefined);
  }
  product = await installation.start();
  await installation.serving(client);
  expect((await client.predict('ner', { texts: ['Anna Petrova'] })).status).toBe(200);
  expect(await product.stop()).toBe(0);
  expect(processesOf(installation.dataDir)).toEqual([]);
});
