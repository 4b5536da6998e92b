import { setTimeout as sleep } from 'node:timers/promises';
import { Callers } from '../harness/callers.ts';
import { makeKey } from './bench-service.ts';
import type { Report } from './figures.ts';
import { startServer, withFolder, type Server } from './server.ts';

const up = 8;
const quietSeconds = 3;
const most = 3;
const patienceMs = 30_000;

interface Decision {
  readonly at: string;
  readonly from: number;
  readonly to: number;
}

/** L7: how fast the number of instances follows the load, and that noise does not move it. */
export const measureScaling = (report: Report): Promise<void> =>
  withFolder(async (folder) => {
    const server = await startServer(folder, { SCALING_QUIET_SECONDS: String(quietSeconds) });
    try {
      await measure(server, await makeKey(server), report);
    } finally {
      await server.stop();
    }
  });

async function measure(server: Server, key: string, report: Report): Promise<void> {
  const model = '/account/system/model/bench-scaling';
  const { id } = await server.call('POST', '/api/mlpcore/account/system/image', {
    name: 'bench-scaling',
    image: 'bundle:text-processing',
    accessMode: 'private',
  });
  await server.call('POST', '/api/mlpcore/account/system/model', {
    modelName: 'bench-scaling',
    imageAccountId: id.accountId,
    imageId: id.imageId,
    // Each request waits for its batch, so that as many are under way as there are callers.
    batchesConfig: { batchSize: 1_000, timeWaitMs: 300 },
    autoScalingConfiguration: {
      enabled: true,
      minInstanceCount: 1,
      maxInstanceCount: most,
      scaleUpActiveRequestsThreshold: up,
      scaleDownActiveRequestsThreshold: 4,
    },
  });
  const decisions = async (): Promise<readonly Decision[]> =>
    (await server.call('GET', `/api/mlpcore${model}/scaling/decisions?size=1000`)).records.toReversed();
  const serving = (count: number) =>
    until(async () => (await server.call('GET', `/api/mlpcore${model}/scaling`)).serving === count);
  await serving(1);
  const load = new Callers(async () => {
    const response = await fetch(`${server.url}/api/mlpgateway${model}/predict`, {
      method: 'POST',
      headers: { 'MLP-API-KEY': key, 'content-type': 'application/json' },
      body: JSON.stringify({ texts: ['The quick brown fox.'] }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  });

  // Its peaks are beyond the upper threshold of one instance, and its lows below.
  for (let wave = 0; wave < 10; wave++) {
    load.atOnce(wave % 2 === 0 ? up - 2 : up + 4);
    await sleep(1_000);
  }
  const moved = await decisions();
  report({
    name: 'L7: changes under noise around a threshold in 10 s',
    value: moved.length,
    unit: 'changes',
    limit: { must: 1 },
  });
  await load.stop();
  await serving(1);

  const known = (await decisions()).length;
  const stepAt = Date.now();
  load.atOnce(up * 4);
  await serving(2);
  const secondAt = Date.now();
  await serving(most);
  const added = (await decisions()).slice(known);
  const { startTimeSeconds } = await server.call('GET', `/api/mlpcore${model}/status`);
  report({
    name: 'L7: decided after a step of the load',
    value: (Date.parse(added[0]!.at) - stepAt) / 1_000,
    unit: 's',
    limit: { must: 2, aim: 1.5 },
  });
  report({
    name: 'L7: a second instance serves after the step',
    value: (secondAt - stepAt) / 1_000,
    unit: 's',
    reference: { name: 'its start alone', value: startTimeSeconds, usual: 1 },
    limit: { must: 6 },
  });

  await load.stop();
  const calmAt = Date.now();
  await serving(1);
  const removed = (await decisions()).slice(known + added.length);
  report({
    name: 'L7: the first instance removed, beyond the quiet time',
    value: (Date.parse(removed[0]!.at) - calmAt) / 1_000 - quietSeconds,
    unit: 's',
    limit: { must: 2 },
  });
  const all = await decisions();
  report({
    name: 'L7: decisions beyond the bounds or of more than one instance',
    value: all.filter(({ from, to }) => to < 1 || to > most || Math.abs(to - from) !== 1).length,
    unit: 'decisions',
    limit: { must: 0 },
  });
  report({ name: 'L7: requests that failed', value: load.failures.length, unit: 'requests', limit: { must: 0 } });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(20))
    if (await holds()) return;
  throw new Error(`The service did not scale within ${patienceMs / 1_000} s.`);
}
