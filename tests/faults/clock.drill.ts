import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Client } from './client.ts';
import { fakeTime, type FakeTime } from './fake-time.ts';
import { kindsOf, startLoad } from './load.ts';
import { instancesOf } from './processes.ts';
import { useScene } from './scene.ts';

const time: FakeTime = fakeTime();
// Where summer time begins in one of the nights that are tried.
const scene = useScene({ environment: { ...time.environment, TZ: 'Europe/Berlin' } });

const hourMs = 3_600_000;
/** Longer than a service may be silent at the gate before it is held to be gone. */
const silentMs = 20_000;

const ask = (client: Client) => client.predict('text-processing', { texts: ['Anna Petrova'] });

async function newKey(more: object): Promise<{ readonly tokenId: number; readonly client: Client }> {
  const { status, body } = await scene.client.call('POST', '/api/mlpcore/account/demo/token', {
    permissions: ['predict'],
    ...more,
  });
  expect(status).toBe(200);
  return { tokenId: body.tokenId, client: new Client(scene.product.url, body.token) };
}

test('a clock that jumps an hour on and back, over a night of summer time and to a leap day stops no call and no instance', async () => {
  const before = instancesOf(scene.installation.dataDir)
    .map(({ pid }) => pid)
    .sort();
  const { tokenId, client } = await newKey({});
  const began = Date.now();
  const load = startLoad(8, () => ask(client));
  const jumps = [
    began + hourMs,
    began,
    began - hourMs,
    Date.UTC(2027, 2, 28, 0, 59, 55),
    Date.UTC(2028, 1, 28, 23, 59, 55),
    began,
  ];
  for (const to of jumps) {
    time.set(to);
    await sleep(silentMs);
    expect(Math.abs((await serverTime()) - time.now())).toBeLessThan(5_000);
  }
  const answers = await load.stop();
  expect(kindsOf(answers)).toEqual({ 200: answers.length });
  await scene.installation.serving(scene.client);
  expect(
    instancesOf(scene.installation.dataDir)
      .map(({ pid }) => pid)
      .sort(),
  ).toEqual(before);
  // Whatever time they had, all of them are in the ledger, once.
  const span = `from=${began - 2 * hourMs}&to=${Date.UTC(2029, 0, 1)}&stepSeconds=2678400`;
  const counted = async () => {
    const { body } = await scene.client.call('GET', `/api/mlpcore/account/demo/token/${tokenId}/usage?${span}`);
    return (body as { requests: number }[]).reduce((sum, { requests }) => sum + requests, 0);
  };
  await vi.waitFor(async () => expect(await counted()).toBe(answers.length), 30_000);
});

test('a key ends by the clock on the wall, forward at once and not before', async () => {
  time.set(Date.now());
  const { client } = await newKey({ ttlMinutes: 30 });
  expect((await ask(client)).status).toBe(200);
  time.set(Date.now() + hourMs);
  await vi.waitFor(async () => expect((await ask(client)).status).toBe(401), 10_000);
  time.set(Date.now());
  await vi.waitFor(async () => expect((await ask(client)).status).toBe(200), 10_000);
});

/** What the server holds the time to be, in milliseconds since 1970; headers tell whole seconds. */
const serverTime = async (): Promise<number> =>
  Date.parse((await fetch(`${scene.product.url}/healthz`)).headers.get('date')!);
