import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { openTestGate, type TestGate } from '#plugins/gateway/server/gate/test/open-test-gate.ts';
import type { ClientCalls, Connection, GateOptions, Part } from '#plugins/gateway/server/gate/types.ts';
import { fileOf, selfSigned } from './self-signed.ts';

const python = '/usr/bin/python3';
const hasGrpc = spawnSync(python, ['-c', 'import grpc']).status === 0;
const withPython = (name: string, run: () => Promise<void>) =>
  test.runIf(hasGrpc)(hasGrpc ? name : `${name} (not run: ${python} has no grpcio; install python3-grpcio)`, run);

interface Peer {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  lines(): string[];
}

function run(...args: string[]): Peer {
  const child = spawn(python, [new URL('python-peer.py', import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return {
    child,
    ended: new Promise((resolve) => child.once('close', resolve)),
    lines: () => output.trim().split('\n'),
  };
}

async function connected(
  options: Partial<GateOptions> = {},
  ...args: string[]
): Promise<{ gate: TestGate; peer: Peer; connection: Connection }> {
  const arrived = Promise.withResolvers<Connection>();
  const gate = await openTestGate({ onConnected: arrived.resolve, ...options });
  const peer = run('service', `127.0.0.1:${gate.port}`, '7.1', ...args);
  return { gate, peer, connection: await arrived.promise };
}

const json = (text: string) => ({ data: { json: text } });

withPython('a Python service connects, is told who it is, and answers', async () => {
  const { gate, peer, connection } = await connected();
  expect(connection).toMatchObject({
    hostname: 'python-host',
    version: 2,
    descriptor: { name: 'python', methods: { predict: { output: { type: 'Text' } } } },
  });
  const answer = await connection.predict({ ...json('{"text":"ж"}'), config: { json: '{"c":1}' } }, {});
  expect([answer.data.json?.toString(), answer.headers['Z-Server-Time']]).toEqual(['{"text":"ж"}', '5']);
  await gate.drop(1, 'enough');
  await peer.ended;
  expect(peer.lines()).toEqual([
    'health Ok',
    'info model-7',
    'cluster 127.0.0.1:1',
    'config {"c":1}',
    'stop enough',
    'ended OK',
  ]);
});

withPython('a Python service is asked many things at once, streams and fails', async () => {
  const { connection } = await connected();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => connection.predict(json(String(at)), {})));
  expect(answers.map(({ data }) => Number(data.json))).toEqual(Array.from({ length: 50 }, (_, at) => at));
  const parts: Part[] = [];
  await connection.stream(json('"stream"'), {}, (part) => parts.push(part));
  expect(parts.map(({ data, finish }) => [Number(data?.json), finish])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  await expect(connection.predict(json('"fail"'), {})).rejects.toMatchObject({
    code: 'python.failed',
    status: 400,
    args: { why: 'asked' },
  });
});

withPython('ten megabytes travel to a Python service and back', async () => {
  const { connection } = await connected();
  const data = Buffer.from(JSON.stringify('x'.repeat(10 * 1024 * 1024)));
  expect(Buffer.from((await connection.predict({ data: { json: data } }, {})).data.json!).equals(data)).toBe(true);
});

withPython('a Python service connects over TLS', async () => {
  const { cert, key } = selfSigned();
  const { connection } = await connected({ tls: { cert, key } }, fileOf(cert));
  expect((await connection.predict(json('1'), {})).data.json?.toString()).toBe('1');
});

withPython('a Python service with an unknown token is refused', async () => {
  const gate = await openTestGate();
  const peer = run('service', `127.0.0.1:${gate.port}`, 'nobody');
  await peer.ended;
  expect(peer.lines()).toEqual(['health Ok', 'error mlp.gate.instance_by_token_not_found', 'ended OK']);
});

withPython('a Python service that freezes is left, one that is killed is lost', async () => {
  const frozen = await connected();
  frozen.peer.child.kill('SIGSTOP');
  expect(await frozen.gate.leave(1)).toBe('nothing was heard of it for 1150 ms');
  const killed = await connected();
  killed.peer.child.kill('SIGKILL');
  await killed.gate.leave(1);
  expect(killed.gate.connections(7)).toEqual([]);
});

withPython('a Python client is answered', async () => {
  const serve: Partial<ClientCalls> = {
    process: async ({ predict }) => ({ predict: { data: predict?.data } }),
    async processResponseStream(_request, _context, send) {
      for (const part of ['1', '2']) send({ partialPredict: { data: { json: part }, finish: part === '2' } });
    },
  };
  const gate = await openTestGate({ serve: serve as ClientCalls });
  const peer = run('client', `127.0.0.1:${gate.port}`);
  await peer.ended;
  expect(peer.lines()).toEqual(['answer "ж" py', 'part 1', 'part 2', 'refused UNIMPLEMENTED']);
});
