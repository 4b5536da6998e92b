import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { removeData, startProduct } from '../harness/product.ts';
import { echo, makeEcho, startEcho } from './echo.ts';
import { processesOf } from './processes.ts';
import { useScene } from './scene.ts';

const scene = useScene();

test('a second server on the same data is refused in one sentence, and the first goes on', async () => {
  const before = processesOf(scene.installation.dataDir).map(({ pid }) => pid);
  const refused = await scene.installation.start().catch((error: Error) => error.message);
  expect(refused).toBe(
    `The product ended with 1 before it was ready:\nAnother Berth server (pid ${scene.product.pid}, ${scene.product.url}) already uses ${scene.installation.dataDir}; stop it or set DATA_DIR to another folder.\n`,
  );
  expect((await scene.client.predict('text-processing', { texts: ['Where are the keys?'] })).status).toBe(200);
  expect(processesOf(scene.installation.dataDir).map(({ pid }) => pid)).toEqual(expect.arrayContaining(before));
});

test('a server that is asked to stop answers what it was asked before, ends all that it started, and starts again where it was', async () => {
  const instance = await startEcho(scene.client, await makeEcho(scene.client));
  const say = (asked: object) => scene.client.predict(echo, { say: 'hello', ...asked });
  const slow = Array.from({ length: 8 }, () => say({ afterMs: 1_500 }));
  const stream = fetch(`${scene.client.url}/api/mlpgateway/account/demo/model/${echo}/predict-with-config-v2-stream`, {
    method: 'POST',
    headers: { 'mlp-api-key': scene.client.key, 'content-type': 'application/json' },
    body: JSON.stringify({ data: JSON.stringify({ say: 'on', parts: 5, afterMs: 300 }) }),
  }).then((response) => response.text());
  // Instances take requests in turn: when this one is answered, those before it are in hand.
  expect((await say({})).status).toBe(200);
  const stopped = scene.product.stop();
  expect(await Promise.all(slow)).toEqual(slow.map(() => ({ status: 200, body: { say: 'hello' } })));
  expect(
    (await stream)
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { part?: number }).part),
  ).toEqual([0, 1, 2, 3, 4]);
  expect(await stopped).toBe(0);
  expect(processesOf(scene.installation.dataDir)).toEqual([]);

  scene.product = await scene.installation.start();
  await scene.installation.serving(scene.client);
  await expect.poll(() => say({}), { timeout: 20_000 }).toEqual({ status: 200, body: { say: 'hello' } });
  instance.kill('SIGTERM');
});

test('what starts it from the command line hands the wish to stop on to it', async () => {
  const product = await startProduct({ command: ['npm', 'start'], environment: { DEMO: 'false' } });
  try {
    await product.stop();
    expect(processesOf(product.dataDir)).toEqual([]);
  } finally {
    await removeData(product.dataDir);
  }
});

test('a server that is asked to stop again and again, or while it starts, stops once and leaves nothing', async () => {
  const stopped = scene.product.stop();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    await sleep(20);
    if (processesOf(scene.installation.dataDir).some(({ pid }) => pid === scene.product.pid))
      process.kill(scene.product.pid, signal);
  }
  expect(await stopped).toBe(0);
  expect(processesOf(scene.installation.dataDir)).toEqual([]);
});

test('a server that is asked to stop while it starts ends what it began, and says nothing of it', async () => {
  const started = scene.installation.start().catch((error: Error) => error.message);
  // Its gate is among the first that a start keeps going.
  await expect.poll(() => isListening(scene.installation.gatePort), { interval: 10 }).toBe(true);
  for (const { pid } of processesOf(scene.installation.dataDir).filter(({ command }) =>
    command.includes('dist/server/main.js'),
  ))
    process.kill(pid, 'SIGTERM');
  expect(await started).toBe('The product ended with 0 before it was ready:\n');
  expect(processesOf(scene.installation.dataDir)).toEqual([]);
});

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
