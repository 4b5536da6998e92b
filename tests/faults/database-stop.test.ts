import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../harness/product.ts';
import { openClient, type Client } from './client.ts';
import { makeInstallation, type Installation } from './installation.ts';
import { kindsOf, startLoad } from './load.ts';
import { instancesOf, postgresProcessesOf } from './processes.ts';

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
afterAll(async () => {
  for (const pid of postgresProcessesOf(installation.dataDir)) process.kill(pid, 'SIGCONT');
  await installation.remove();
});

/** How long the database stands still: longer than any call may wait for it. */
const stillMs = 8_000;

test('a database that takes connections and answers nothing makes no call wait for it, and services go on', async () => {
  expect((await client.predict('text-processing', { texts: ['Anna Petrova'] })).status).toBe(200);
  const instances = instancesOf(installation.dataDir);
  const reads = startLoad(4, () => client.call('GET', '/api/mlpcore/account/demo/model?onlyMy=true&size=10'));
  const predicts = startLoad(2, () => client.predict('text-processing', { texts: ['Anna Petrova'] }));
  await vi.waitUntil(() => reads.answers.length > 20);
  const stopped = postgresProcessesOf(installation.dataDir);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  const before = reads.answers.length;
  await sleep(stillMs);
  // Each of the four would still wait for its first answer.
  expect(reads.answers.length).toBeGreaterThan(before + 4);
  expect((await client.call('GET', '/readyz')).status).toBe(503);
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  await vi.waitFor(async () => expect((await client.call('GET', '/readyz')).status).toBe(200), 15_000);

  expect(Object.keys(kindsOf(await reads.stop())).sort()).toEqual(['200', '503 database.unreachable']);
  expect(Object.keys(kindsOf(await predicts.stop()))).toEqual(['200']);
  await installation.serving(client);
  expect(instancesOf(installation.dataDir)).toEqual(instances);
  expect(await product.stop()).toBe(0);
}, 60_000);
