import { afterAll, expect, test, vi } from 'vitest';
import { startCrowd, type Crowd } from '../bench/crowd.ts';
import { echo, makeEcho } from './echo.ts';
import { tell } from './figure.ts';
import { useScene } from './scene.ts';

const count = Number(process.env.FAULT_INSTANCES ?? 1_000);
const scene = useScene({ samples: false });
let end: (() => Promise<void>) | undefined;
afterAll(() => end?.());

test('after the gate was killed, every instance finds back to it', async () => {
  const environment = await makeEcho(scene.client);
  const tokens = [environment.MLP_SERVICE_TOKEN!];
  while (tokens.length < count)
    tokens.push((await scene.client.service('POST', echo, '/external')).body.envVariables.MLP_SERVICE_TOKEN);
  const instances = await startCrowd(`127.0.0.1:${scene.installation.gatePort}`, tokens);
  end = () => instances.stop();
  const { ask } = instances;
  const until = (met: (crowd: Crowd) => boolean) =>
    vi.waitFor(async () => (expect(await ask()).toSatisfy(met), performance.now()), { timeout: 60_000, interval: 100 });
  await until(({ connected }) => connected === count);
  await scene.product.kill();
  await until(({ connected }) => connected === 0);
  const before = (await ask()).admitted;
  scene.product = await scene.installation.start();
  const ready = performance.now();
  const half = await until(({ admitted }) => admitted >= before + count / 2);
  const all = await until(({ connected }) => connected === count);
  tell({ name: `F6: half of ${count} instances are back after`, value: Math.max(0, half - ready) / 1000, unit: 's' });
  tell({
    name: `F6: all of ${count} instances are back after`,
    value: (all - ready) / 1000,
    unit: 's',
    limit: { must: 10 },
  });
  expect((await scene.client.predict(echo, { say: 'hello' })).status).toBe(200);
}, 240_000);
