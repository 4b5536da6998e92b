import { afterAll, expect, test, vi } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { kindsOf, startLoad } from './load.ts';
import { instancesOf, postgresProcessesOf } from './processes.ts';
import { useScene } from './scene.ts';

const scene = useScene();

afterAll(async () => {
  for (const pid of postgresProcessesOf(scene.installation.dataDir)) process.kill(pid, 'SIGCONT');
});

/** How long the database stands still: longer than any call may wait for it. */
const stillMs = 8_000;

test('a database that takes connections and answers nothing makes no call wait for it, and services go on', async () => {
  expect((await scene.client.predict('text-processing', { texts: ['Anna Petrova'] })).status).toBe(200);
  const instances = instancesOf(scene.installation.dataDir);
  const reads = startLoad(4, () => scene.client.call('GET', '/api/mlpcore/account/demo/model?onlyMy=true&size=10'));
  const predicts = startLoad(2, () => scene.client.predict('text-processing', { texts: ['Anna Petrova'] }));
  await vi.waitUntil(() => reads.answers.length > 20, { timeout: 20_000 });
  const stopped = postgresProcessesOf(scene.installation.dataDir);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  const before = reads.answers.length;
  await sleep(stillMs);
  // Each of the four would still wait for its first answer.
  expect(reads.answers.length).toBeGreaterThan(before + 4);
  expect((await scene.client.call('GET', '/readyz')).status).toBe(503);
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  await vi.waitFor(async () => expect((await scene.client.call('GET', '/readyz')).status).toBe(200), 15_000);

  expect(Object.keys(kindsOf(await reads.stop())).sort()).toEqual(['200', '503 database.unreachable']);
  expect(Object.keys(kindsOf(await predicts.stop()))).toEqual(['200']);
  await scene.installation.serving(scene.client);
  expect(instancesOf(scene.installation.dataDir)).toEqual(instances);
  expect(await scene.product.stop()).toBe(0);
  // Whatever it had to say it said as lines of its log.
  expect(scene.product.output()).not.toMatch(/^(Trace|\s+at )/m);
}, 60_000);
