import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { echo, makeEcho, startEcho } from './echo.ts';
import { startLoad } from './load.ts';
import { useScene } from './scene.ts';

const scene = useScene({ samples: false });
let endEcho: () => void;

beforeAll(async () => {
  const instance = await startEcho(scene.client, await makeEcho(scene.client));
  endEcho = () => void instance.kill('SIGKILL');
});
afterAll(() => endEcho());

/** While something bad happens, others get their own answers and all of them. */
async function othersAreServed(bad: () => Promise<unknown>): Promise<void> {
  let asked = 0;
  const load = startLoad(4, async () => {
    const say = `words of ${asked++}`;
    const answer = await scene.client.predict(echo, { say });
    expect(answer).toEqual({ status: 200, body: { say } });
    return answer;
  });
  await bad();
  const answered = load.answers.length;
  await expect.poll(() => load.answers.length, { timeout: 20_000 }).toBeGreaterThan(answered + 50);
  await load.stop();
}

async function openSocket(port: number | string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function request(body: string, length = Buffer.byteLength(body)): string {
  return [
    `POST /api/mlpgateway/account/demo/model/${echo}/predict HTTP/1.1`,
    'Host: 127.0.0.1',
    `MLP-API-KEY: ${scene.client.key}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    body,
  ].join('\r\n');
}

test('clients that go away before their answer, or in the middle of their request, harm nobody', async () => {
  const { port } = new URL(scene.product.url);
  await othersAreServed(async () => {
    const sockets = await Promise.all(times(60, () => openSocket(port)));
    for (const [at, socket] of sockets.entries())
      socket.write(at % 2 === 0 ? request('{"say":"lost","afterMs":500}') : request('{"say":"ha', 1_000));
    await scene.client.predict(echo, { say: 'after them' });
    for (const socket of sockets) socket.destroy();
  });
});

test('clients that connect and say nothing, and such that talk nonsense, harm nobody', async () => {
  const { port } = new URL(scene.product.url);
  await othersAreServed(async () => {
    const silent = await Promise.all(times(100, (at) => openSocket(at % 2 === 0 ? port : scene.installation.gatePort)));
    const noise = Buffer.from(times(4_096, (at) => (at * 7_919 + 13) % 256));
    const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
    const loud = await Promise.all(times(40, () => openSocket(scene.installation.gatePort)));
    for (const [at, socket] of loud.entries())
      socket.write(
        at % 4 === 0
          ? noise
          : at % 4 === 1
            ? 'GET / HTTP/1.1\r\n\r\n'
            : at % 4 === 2
              ? preface
              : Buffer.concat([Buffer.from(preface), noise]),
      );
    const gone = loud
      .filter((_, at) => at % 4 !== 2)
      .map((socket) => socket.destroyed || once(socket.resume(), 'close'));
    await Promise.all(gone);
    for (const socket of [...silent, ...loud]) socket.destroy();
  });
});

test('a client that does not read its long answer holds up neither others nor the server for long', async () => {
  const { port } = new URL(scene.product.url);
  const say = 'x'.repeat(2 ** 20);
  const before = await memory();
  await othersAreServed(async () => {
    const sockets = await Promise.all(times(20, () => openSocket(port)));
    for (const socket of sockets) {
      socket.pause();
      socket.write(request(JSON.stringify({ say })));
    }
    await scene.client.predict(echo, { say: 'after them' });
    for (const socket of sockets) socket.destroy();
  });
  expect((await memory()) - before).toBeLessThan(300 * 2 ** 20);
});

async function memory(): Promise<number> {
  const { body } = await scene.client.call('GET', '/metrics');
  return Number(/^berth_process_resident_memory_bytes (\S+)/m.exec(body as string)![1]);
}
