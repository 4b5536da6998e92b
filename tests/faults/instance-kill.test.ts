import { expect, test, vi } from 'vitest';
import { makeEcho, startEcho, echo } from './echo.ts';
import { kindsOf, startLoad } from './load.ts';
import { instancesOf, processesOf } from './processes.ts';
import { useScene } from './scene.ts';

const scene = useScene();

const model = 'text-processing';
const ask = () => scene.client.predict(model, { texts: ['Where are the keys?'] });
const patience = { timeout: 20_000, interval: 50 };

async function instances(): Promise<readonly any[]> {
  return (await scene.client.service('GET', model, '/instance')).body.instances;
}

function processOf(instanceId: number): number {
  return instancesOf(scene.installation.dataDir).find(({ home }) => home.includes(`/instances/${instanceId}/`))!.pid;
}

test('an only instance that is killed under load comes back by itself, and nobody waits in vain', async () => {
  const [before] = await instances();
  const load = startLoad(8, ask);
  await vi.waitUntil(() => load.answers.length > 20, patience);
  const answered = load.answers.length;
  process.kill(processOf(before.id), 'SIGKILL');
  await vi.waitFor(async () => {
    const [now, ...others] = await instances();
    expect(others).toEqual([]);
    expect(now).toMatchObject({
      id: before.id,
      attempt: before.attempt + 1,
      restartCount: before.restartCount + 1,
      statusInfo: { totalStatus: 'RUNNING' },
    });
  }, patience);
  await vi.waitUntil(() => load.answers.length > answered + 50, patience);
  // Requests in flight are given to the next attempt: this service repeats them once.
  expect(Object.keys(kindsOf(await load.stop()))).toEqual(['200']);

  const path = `/instance/${before.id}`;
  expect((await scene.client.service('GET', model, `${path}/laststate`)).body.terminated).toMatchObject({
    exitCode: 137,
    message: expect.stringContaining('SIGKILL'),
  });
  const {
    body: { events },
  } = await scene.client.service('GET', model, `${path}/events`);
  expect(events.filter(({ type }: any) => type === 'Warning')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('SIGKILL') }),
  ]);
  const log = (query: string) => scene.client.service('GET', model, `${path}/file/logs${query}`);
  for (const query of ['?previousContainer=true', ''])
    expect(await log(query)).toEqual({ status: 200, body: expect.stringContaining('connected') });
});

test('of two instances one may be killed at any time', async () => {
  expect((await scene.client.service('POST', model, '/instances', 2)).status).toBe(200);
  const running = (count: number) =>
    vi.waitFor(async () => {
      const now = await instances();
      expect(now.map(({ statusInfo }) => statusInfo.totalStatus)).toEqual(
        Array.from({ length: count }, () => 'RUNNING'),
      );
      return now;
    }, patience);
  const [one, other] = await running(2);
  const load = startLoad(8, ask);
  for (const { id } of [one, other]) {
    const answered = load.answers.length;
    await vi.waitUntil(() => load.answers.length > answered + 20, patience);
    process.kill(processOf(id), 'SIGKILL');
    await vi.waitFor(
      async () =>
        expect((await instances()).find((each) => each.id === id)).toMatchObject({
          attempt: 2 + (id === one.id ? 1 : 0),
          statusInfo: { totalStatus: 'RUNNING' },
        }),
      patience,
    );
  }
  expect(Object.keys(kindsOf(await load.stop()))).toEqual(['200']);
  await running(2);
});

test('an instance that hangs loses its requests and its place until it goes on', async () => {
  const timeouts = { podStartTimeoutSec: 60, predictTimeoutSec: 1 };
  const environment = await makeEcho(scene.client, {
    rejectRequestsIfInactive: true,
    timeouts,
    retriesConfig: { maxRetries: 0, timeoutsMs: [] },
  });
  const instance = await startEcho(scene.client, environment);
  const say = () => scene.client.predict(echo, { say: 'hello' });
  try {
    expect(await say()).toEqual({ status: 200, body: { say: 'hello' } });
    instance.kill('SIGSTOP');
    const began = performance.now();
    expect(await say()).toMatchObject({ status: 504, body: { code: 'mlp.gate.timeout' } });
    expect(performance.now() - began).toBeGreaterThan(900);
    // Missed heartbeats take it out of rotation; from then on nobody waits.
    await vi.waitFor(
      async () => expect((await scene.client.service('GET', echo, '/status')).body.state).not.toBe('RUNNING'),
      patience,
    );
    expect(await say()).toMatchObject({ status: 503, body: { code: 'mlp.gate.model_not_running' } });
    instance.kill('SIGCONT');
    await vi.waitFor(async () => expect(await say()).toEqual({ status: 200, body: { say: 'hello' } }), patience);
  } finally {
    instance.kill('SIGKILL');
  }
});

test('an instance that hangs for good is ended with the server', async () => {
  const [{ id }] = (await instances()) as [any];
  // Its whole group: what leads it may be what fences the program in.
  process.kill(-processOf(id), 'SIGSTOP');
  expect(await scene.product.stop()).toBe(0);
  expect(processesOf(scene.installation.dataDir)).toEqual([]);
});
