import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quantile } from '../bench/figures.ts';
import { memoryOf } from '../bench/processes.ts';
import { echo, makeEcho, startEcho } from './echo.ts';
import { tell } from './figure.ts';
import { useScene } from './scene.ts';

const slow = 500;
const scene = useScene({ samples: false });
let end: () => void;
beforeAll(async () => {
  const instance = await startEcho(scene.client, await makeEcho(scene.client));
  end = () => void instance.kill('SIGKILL');
});
afterAll(() => end());

async function measure(ms: number): Promise<number> {
  const times: number[] = [];
  for (const until = performance.now() + ms; performance.now() < until;) {
    const began = performance.now();
    expect(await scene.client.predict(echo, { say: 'hello' })).toEqual({ status: 200, body: { say: 'hello' } });
    times.push(performance.now() - began);
  }
  return quantile(times, 0.99);
}

const head = (length: number) =>
  `POST /api/mlpgateway/account/demo/model/${echo}/predict HTTP/1.1\r\nHost: 127.0.0.1\r\nMLP-API-KEY: ${scene.client.key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('clients that send a letter at a time, or read nothing, take little memory and no time of others', async () => {
  const { pid, url } = scene.product;
  await measure(2_000);
  const calm = await measure(4_000);
  const before = memoryOf(pid);
  const body = JSON.stringify({ say: 'x'.repeat(100_000) });
  const sockets = await Promise.all(
    Array.from({ length: slow }, async (_, at): Promise<Socket> => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      // One of five asks for a long answer and reads nothing of it; the others never come to the end of their request.
      if (at % 5 === 0) socket.pause().write(head(Buffer.byteLength(body)) + body);
      else socket.write(head(1_000_000));
      return socket;
    }),
  );
  const letters = setInterval(() => sockets.forEach((socket, at) => at % 5 !== 0 && socket.write('x')), 500);
  try {
    await sleep(3_000);
    const among = await measure(4_000);
    tell({
      name: `F7: memory that ${slow} slow clients hold`,
      value: memoryOf(pid) - before,
      unit: 'MiB',
      limit: { must: 64 },
    });
    tell({
      name: 'F7: calls of others among them, p99',
      value: among,
      unit: 'ms',
      reference: { name: 'without them', value: calm },
      limit: { must: 2, ofRatio: true },
    });
  } finally {
    clearInterval(letters);
    for (const socket of sockets) socket.destroy();
  }
});
