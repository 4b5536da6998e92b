import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '../harness/product.ts';
import { openClient, type Client } from './client.ts';
import { makeEcho, startEcho, echo } from './echo.ts';
import { makeInstallation, type Installation } from './installation.ts';
import { kindsOf, startLoad } from './load.ts';
import { instancesOf, processesOf } from './processes.ts';

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
afterAll(() => installation.remove());

const model = 'text-processing';
const ask = () => client.predict(model, { texts: ['Where are the keys?'] });
const patience = { timeout: 20_000, interval: 50 };

async function instances(): Promise<readonly any[]> {
  return (await client.service('GET', model, '/instance')).body.instances;
}

function processOf(instanceId: number): number {
  return instancesOf(installation.dataDir).find(({ home }) => home.includes(`/instances/${instanceId}/`))!.pid;
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
    expect(now).toMatchObject({ id: before.id, attempt: before.attempt + 1, restartCount: before.restartCount + 1, statusInfo: { totalStatus: 'RUNNING' } });
  }, patience);
  await vi.waitUntil(() => load.answers.length > answered + 50, patience);
  // Requests in flight are given to the next attempt: this service repeats them once.
  expect(Object.keys(kindsOf(await load.stop()))).toEqual(['200']);

  const path = `/instance/${before.id}`;
  expect((await client.service('GET', model, `${path}/laststate`)).body.terminated).toMatchObject({ exitCode: 137, message: expect.stringContaining('SIGKILL') });
  const { body: { events } } = await client.service('GET', model, `${path}/events`);
  expect(events.filter(({ type }: any) => type === 'Warning')).toEqual([expect.objectContaining({ message: expect.stringContaining('SIGKILL') })]);
  const log = (query: string) => client.service('GET', model, `${path}/file/logs${query}`);
  for (const query of ['?previousContainer=true', '']) expect(await log(query)).toEqual({ status: 200, body: expect.stringContaining('connected') });
});

test('of two instances one may be killed at any time', async () => {
  expect((await client.service('POST', model, '/instances', 2)).status).toBe(200);
  const running = (count: number) => vi.waitFor(async () => {
    const now = await instances();
    expect(now.map(({ statusInfo }) => statusInfo.totalStatus)).toEqual(Array.from({ length: count }, () => 'RUNNING'));
    return now;
  }, patience);
  const [one, other] = await running(2);
  const load = startLoad(8, ask);
  for (const { id } of [one, other]) {
    const answered = load.answers.length;
    await vi.waitUntil(() => load.answers.length > answered + 20, patience);
    process.kill(processOf(id), 'SIGKILL');
    await vi.waitFor(async () => expect((await instances()).find((each) => each.id === id)).toMatchObject({ attempt: 2 + (id === one.id ? 1 : 0), statusInfo: { totalStatus: 'RUNNING' } }), patience);
  }
  expect(Object.keys(kindsOf(await load.stop()))).toEqual(['200']);
  await running(2);
});

test('an instance that hangs loses its requests and its place until it goes on', async () => {
  const timeouts = { podStartTimeoutSec: 60, predictTimeoutSec: 1 };
  const environment = await makeEcho(client, { rejectRequestsIfInactive: true, timeouts, retriesConfig: { maxRetries: 0, timeoutsMs: [] } });
  const instance = await startEcho(client, environment);
  const say = () => client.predict(echo, { say: 'hello' });
  try {
    expect(await say()).toEqual({ status: 200, body: { say: 'hello' } });
    instance.kill('SIGSTOP');
    const began = performance.now();
    expect(await say()).toMatchObject({ status: 504, body: { code: 'mlp.gate.timeout' } });
    expect(performance.now() - began).toBeGreaterThan(900);
    // Missed heartbeats take it out of rotation; from then on nobody waits.
    await vi.waitFor(async () => expect((await client.service('GET', echo, '/status')).body.state).not.toBe('RUNNING'), patience);
    expect(await say()).toMatchObject({ status: 503, body: { code: 'mlp.gate.model_not_running' } });
    instance.kill('SIGCONT');
    await vi.waitFor(async () => expect(await say()).toEqual({ status: 200, body: { say: 'hello' } }), patience);
  } finally {
    instance.kill('SIGKILL');
  }
});

test('an instance that hangs for good is ended with the server', async () => {
  const [{ id }] = await instances() as [any];
  process.kill(processOf(id), 'SIGSTOP');
  expect(await product.stop()).toBe(0);
  expect(processesOf(installation.dataDir)).toEqual([]);
});
