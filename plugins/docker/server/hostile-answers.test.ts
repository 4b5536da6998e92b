import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { bareSpec } from '#plugins/resource-groups/server/test/specs.ts';
import { asEngineFault } from './engine.ts';
import { exitOf } from './exits.ts';
import { pull } from './pulling.ts';
import { driverOf, fakeEngine, flood, json, labelled, type FakeEngine } from './test/fake-engine.ts';

const many = 64 * 2 ** 10;

const fetching = ({ docker }: FakeEngine, progress: () => void = () => undefined) =>
  pull(docker, { image: 'box', ifMissing: false, progress, signal: new AbortController().signal });

test.each([
  ['a number', 5],
  ['nothing', null],
  ['what is no text in any way', { toString: 1 }],
  ['a list', []],
])('a refusal whose message is %s is told as a refusal', async (_what, message) => {
  const { docker } = await fakeEngine({ answers: { 'GET /version': json(500, { message }) } });
  const refused = await docker.version().catch(asEngineFault);
  expect(refused).toMatchObject({ code: 'docker.refused', args: { why: expect.any(String) } });
  expect(asEngineFault(Object.assign(new Error('no.'), { statusCode: 500, json: { message } }))).toMatchObject({
    args: { why: 'no' },
  });
});

test('an attempt that an engine refuses in no words ends, and what nobody can be told is noted', async () => {
  const { docker } = await fakeEngine({
    answers: { 'GET /_ping': json(200, {}), 'POST /images/create': json(500, { message: 5 }) },
  });
  const log = { warn: vi.fn() };
  const driver = driverOf(docker, log);
  driver.onExit(() => {
    throw new Error('nobody listens');
  });
  await driver.start({ ...bareSpec, instanceId: 1 }, 1);
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith({ error: 'nobody listens' }, expect.stringContaining('begun')),
  );
  expect(await driver.observe(1)).toMatchObject({ state: 'exited', reason: 'Refused' });
  await driver.close();
});

test('an attempt that the engine does not answer can be stopped', async () => {
  const asked = Promise.withResolvers<void>();
  const { docker } = await fakeEngine({
    answers: {
      'GET /_ping': json(200, {}),
      'GET /containers/json': json(200, []),
      'POST /images/create': (response) => void response.writeHead(200).end(),
      'POST /containers/create': () => asked.resolve(),
    },
  });
  const driver = driverOf(docker);
  await driver.start({ ...bareSpec, instanceId: 1 }, 1);
  await asked.promise;
  await driver.stop(1, 0);
  expect(await driver.observe(1)).toMatchObject({ state: 'exited', reason: 'Stopped' });
  await driver.close();
});

test('a connection that breaks after the engine said that an image cannot be fetched breaks nothing else', async () => {
  const broken = Promise.withResolvers<void>();
  const engine = await fakeEngine({
    answers: {
      'POST /images/create': (response) => {
        response.writeHead(200).write('{"error":"no such image."}\n');
        response.socket!.once('close', broken.resolve);
        setTimeout(() => response.destroy(), 20);
      },
    },
  });
  const fetched = fetching(engine);
  await expect(fetched).rejects.toMatchObject({ code: 'docker.image', args: { why: 'no such image' } });
  await broken.promise;
  await pause(20);
});

test.each([
  ['null\n{"error":{"a":1}}\n', 'docker.image'],
  ['{"id":"a","progressDetail":{"current":"1","total":"2"}}\n{"error":"gone"}\n', 'docker.image'],
])('progress of other types than an engine tells is passed over: %s', async (lines, code) => {
  const progress = vi.fn();
  const engine = await fakeEngine({
    answers: { 'POST /images/create': (response) => void response.writeHead(200).end(lines) },
  });
  await expect(fetching(engine, progress)).rejects.toMatchObject({ code });
  expect(progress).toHaveBeenCalledTimes(1);
});

test('progress is told now and then, however often the engine tells it', async () => {
  const progress = vi.fn();
  const line = (at: number) => JSON.stringify({ id: `a${at}`, progressDetail: { current: at, total: 10_000 } });
  const lines = Array.from({ length: 1_000 }, (_, at) => line(at)).join('\n');
  const engine = await fakeEngine({
    answers: { 'POST /images/create': (response) => void response.writeHead(200).end(lines) },
  });
  await fetching(engine, progress);
  expect(progress.mock.calls.length).toBeLessThan(10);
});

test('answers without an end, in another protocol, or to elsewhere are failures of their request', async () => {
  const { docker } = await fakeEngine({
    answers: {
      'GET /version': (response) => void flood(response.writeHead(200), Buffer.alloc(many, 32), 64 * 2 ** 20),
      'POST /images/create': (response) => void flood(response.writeHead(500), Buffer.alloc(many, 32), 64 * 2 ** 20),
      'GET /info': (response) =>
        void response.socket!.end('HTTP/1.1 101 S\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n'),
      'GET /_ping': (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'POST /volumes/create': json(201, null),
    },
  });
  const failures = [docker.version(), docker.pull('box:1', {}), docker.info(), docker.ping()].map((each) =>
    each.then(
      () => 'nothing',
      ({ message }: Error) => message,
    ),
  );
  expect(await Promise.all(failures)).toEqual([
    'it answers more than 1 MB',
    'it answers more than 1 MB',
    expect.stringMatching(/without an answer|hang up/),
    expect.stringContaining('302'),
  ]);
  expect(await docker.createVolume({ Name: 'one' })).toBeDefined();
});

test('an engine that does not answer is given up', async () => {
  const { docker } = await fakeEngine({
    answers: {
      'GET /version': () => undefined,
      'GET /info': (response) => void response.writeHead(200).write('{'),
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const asked = [docker.version(), docker.info()].map((each) => each.catch(({ message }: Error) => message));
    for (let waited = 0; waited < 50; waited += 1) await new Promise(setImmediate);
    vi.advanceTimersByTime(20_000);
    expect(await Promise.all(asked)).toEqual(Array(2).fill('it did not answer within 20 s'));
  } finally {
    vi.useRealTimers();
  }
});

test('servers, containers and what these use are believed as far as they can be', async () => {
  const container = (Id: string, labels: object) => ({ Id, State: 'exited', Names: ['/a'], Labels: labels });
  const told = [
    container('a', labelled('7')),
    container('b', labelled('x')),
    container('c', { 'berth.instance': '8' }),
  ];
  const running = told.map((each) => ({ ...each, State: 'running' }));
  let listed: unknown = told;
  const { docker } = await fakeEngine({
    answers: {
      'GET /containers/json': (response, request) => json(200, listed)(response, request),
      'GET /containers/a/stats': json(200, {
        cpu_stats: { cpu_usage: { total_usage: 'much' } },
        memory_stats: {},
        read: 5,
      }),
      'GET /info': json(200, { Name: 'north', NCPU: 'many', MemTotal: {}, DockerRootDir: '/' }),
      'GET /events': (response) => void response.writeHead(200).write('\n'),
    },
  });
  const driver = driverOf(docker);
  expect(await driver.list()).toEqual([7]);
  expect(await driver.servers()).toBeUndefined();
  listed = running;
  expect(await driver.use()).toEqual(new Map());
  listed = Array.from({ length: 2_001 }, () => told[0]);
  await expect(driver.list()).rejects.toMatchObject({ code: 'docker.unreachable' });
  await driver.close();
});

test('why a program could not be started is told in as many words as anybody reads', () => {
  const ended = (Error: unknown) =>
    exitOf({ Name: '/a', Config: { Labels: {} }, State: { ExitCode: 1, StartedAt: '', Error } } as never, new Date());
  const begun = performance.now();
  expect(ended(`${'.'.repeat(60_000)}x`).message.length).toBeLessThan(3_000);
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(ended(5)).toMatchObject({ reason: 'Refused', code: 'docker.not_started_silent' });
});
